import { definePlugin, staffPage } from '@anteroom/sdk';

const forStaff = [{ any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] }] as const;

/** The firm's clients, their people and its staff, as staff see and manage them. */
export default definePlugin({
  id: 'staff-people',
  sdk: '^1.0.0',
  contributes: [
    staffPage({
      id: 'clients',
      order: 7,
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
  stale: {
    'clients-changed': [['staff-people']],
    'people-changed': [['staff-people']],
    'inbox-changed': [['staff-people-inbox']],
  },
  storage: [
    // Notes about a client, for staff alone.
    {
      name: 'client-notes',
      level: 'client',
      read: 'people.read',
      write: 'people.read',
      schema: {
        type: 'object',
        properties: { text: { type: 'string', maxLength: 10_000 } },
        required: ['text'],
        additionalProperties: false,
      },
    },
    // Filters and orders of the list of clients that a member of staff comes back to.
    {
      name: 'client-views',
      level: 'user',
      read: 'people.read',
      write: 'people.read',
      schema: {
        type: 'object',
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 60 },
          search: { type: 'string', maxLength: 200 },
          assignedTo: { type: 'string', maxLength: 64 },
          needs: { enum: ['', 'overdue', 'open', 'inbox', 'never-seen'] },
          order: { enum: ['name', 'overdue', 'open', 'inbox', 'seen', 'unseen'] },
        },
        required: ['name', 'search', 'assignedTo', 'needs', 'order'],
        additionalProperties: false,
      },
    },
  ],
});
