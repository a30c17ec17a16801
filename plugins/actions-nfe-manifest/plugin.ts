import { action, actionSection, definePlugin, detail, predicate, staffPage } from '@anteroom/sdk';
import { setupPath, staffPath } from './rules/paths.ts';
import { shownWhen } from './rules/shownWhen.ts';

const section = 'nfeManifestSection';
const forStaff = [{ any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] }] as const;

/** NF-e that a client received, read from the tax authority, with the events that the recipient can send. */
export default definePlugin({
  id: 'actions-nfe-manifest',
  sdk: '^1.0.0',
  // Box-e reads and stores the XML.
  requires: ['actions-box-e'],
  permissions: [
    // Permission for staff to choose the clients whose received invoices are read from the tax authority.
    { name: 'manifest.manage', roles: ['staff'], changes: true, needs: 'actions.read' },
  ],
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
      when: [...shownWhen, 'nfeManifest.offered'],
      module: './InvoiceProcessing',
    }),
    detail({
      path: setupPath,
      title: 'setup.title',
      of: 'client',
      when: shownWhen,
      module: './SetUp',
    }),
    staffPage({
      id: 'received-invoices',
      order: 50,
      screen: { path: staffPath, title: 'setup.title', icon: 'file-check' },
      module: './SetUpClients',
      when: [...shownWhen, ...forStaff],
    }),
  ],
  events: [
    {
      name: 'manifests-changed',
      title: 'events.manifests-changed',
      access: 'actions.read',
      stale: [['nfe-manifest']],
    },
  ],
});
