import { definePlugin, staffPage } from '@anteroom/sdk';

const forStaff = [{ any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] }] as const;

/** Staff screens for the firm's clients, their people and its staff. */
export default definePlugin({
  id: 'staff-people',
  sdk: '^1.0.0',
  title: 'pluginTitle',
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
    staffPage({ id: 'found-clients', order: 890, module: './FoundClients', when: forStaff }),
  ],
  stale: {
    'clients-changed': [['staff-people']],
    'people-changed': [['staff-people'], ['firm-staff']],
    'inbox-changed': [['staff-people-inbox']],
  },
  storage: [
    // Notes about a client, visible to staff only.
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
    // Saved filters and orders of the client list, for each staff member.
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
