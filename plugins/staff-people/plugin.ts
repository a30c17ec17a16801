import { definePlugin, staffPage } from '@anteroom/sdk';

const forStaff = [{ any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] }] as const;

/** The firm's clients, their people and its staff, as staff see and manage them. */
export default definePlugin({
  id: 'staff-people',
  sdk: '^1.0.0',
  contributes: [
    staffPage({
      id: 'clients',
      order: 20,
      screen: { path: 'clients', title: 'clients.title', icon: 'briefcase' },
      module: './ClientsPage',
      when: forStaff,
    }),
    staffPage({
      id: 'people',
      order: 30,
      screen: { path: 'people', title: 'people.title', icon: 'user-cog' },
      module: './PeoplePage',
      when: forStaff,
    }),
  ],
  stale: { 'clients-changed': [['staff-people']], 'people-changed': [['staff-people']] },
});
