import { clientAction, definePlugin, staffPage } from '@anteroom/sdk';

/** Delivers many files at once to the clients named in them. */
export default definePlugin({
  id: 'staff-deliver',
  sdk: '^1.0.0',
  permissions: [
    // Allows adding documents for many clients and notifying them.
    { name: 'documents.deliver', roles: ['staff'], changes: true, needs: 'documents.write' },
  ],
  contributes: [
    staffPage({
      id: 'deliver',
      order: 40,
      screen: { path: 'deliver', title: 'title', icon: 'upload' },
      module: './DeliverPage',
      when: [
        { any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] },
        '!permission:Staff.ReadOnly',
      ],
    }),
    clientAction({
      id: 'deliver',
      order: 20,
      label: 'title',
      icon: 'upload',
      module: './DeliverToClients',
      when: ['!permission:Staff.ReadOnly'],
    }),
  ],
});
