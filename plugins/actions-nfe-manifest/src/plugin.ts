import { action, actionSection, definePlugin, predicate } from '@anteroom/sdk';

const section = 'nfeManifestSection';

/** NF-e that a client received: read from the tax authority, with the events that the recipient can send. */
export default definePlugin({
  id: 'actions-nfe-manifest',
  sdk: '^1.0.0',
  // It reads and stores the XML.
  requires: ['actions-box-e'],
  contributes: [
    predicate({ id: 'nfeManifest.offered', module: './offered' }),
    actionSection({ type: section, path: 'nfe-manifest', label: 'section', icon: 'file-check', order: 30 }),
    action({
      section,
      type: 'invoiceProcessing',
      path: 'invoice-processing',
      label: 'action.label',
      description: 'action.description',
      icon: 'file-check',
      order: 10,
      when: ['country:BR', 'nfeManifest.offered'],
      module: './InvoiceProcessing',
    }),
  ],
  events: [{ name: 'manifests-changed', access: 'actions.read', stale: [['nfe-manifest']] }],
});
