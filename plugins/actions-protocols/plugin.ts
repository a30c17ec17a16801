import { action, actionSection, definePlugin } from '@anteroom/sdk';

/** Deliveries by protocol: clients read and acknowledge what the firm delivered, with a receipt. */
export default definePlugin({
  id: 'actions-protocols',
  sdk: '^1.0.0',
  permissions: [
    // Allows delivering documents to clients by protocol, and cancelling a delivery.
    { name: 'deliveries.manage', roles: ['staff'], changes: true, needs: 'actions.read' },
    { name: 'deliveries.acknowledge', roles: ['client'], changes: true, needs: 'actions.read' },
  ],
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
  events: [
    {
      name: 'deliveries-changed',
      title: 'events.deliveries-changed',
      access: 'actions.read',
      stale: [['deliveries']],
    },
  ],
});
