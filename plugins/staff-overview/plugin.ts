import { definePlugin, staffPage } from '@anteroom/sdk';

/**
 * The first screen of the staff center: the clients' contacts, as whom staff may view the portal, and the storage used.
 */
export default definePlugin({
  id: 'staff-overview',
  sdk: '^1.0.0',
  title: 'pluginTitle',
  contributes: [
    staffPage({ id: 'contacts', order: 900, module: './Contacts' }),
    staffPage({ id: 'storage', order: 910, module: './StorageUse' }),
  ],
});
