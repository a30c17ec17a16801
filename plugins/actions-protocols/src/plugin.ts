import { action, actionSection, definePlugin } from '@anteroom/sdk';

/** What the firm has delivered by protocol: to read, to acknowledge, with its receipt. */
export default definePlugin({
  id: 'actions-protocols',
  sdk: '^1.0.0',
  contributes: [
    actionSection({
      type: 'protocolsSection',
      path: 'protocols',
      label: 'section',
      icon: 'clipboard-check',
      order: 50,
    }),
    action({
      section: 'protocolsSection',
      type: 'storedDocuments',
      path: 'stored-documents',
      label: 'action.label',
      description: 'action.description',
      icon: 'file-check',
      order: 10,
      module: './StoredDocuments',
    }),
  ],
  events: [{ name: 'deliveries-changed', access: 'actions.read', stale: [['deliveries']] }],
});
