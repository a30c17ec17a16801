import { clientAction, clientPart, definePlugin, staffPage } from '@anteroom/sdk';

/**
 * The screens on which staff see the tasks of all clients and request something from clients. Each task kind brings its
 * own editor.
 */
export default definePlugin({
  id: 'staff-tasks',
  sdk: '^1.0.0',
  title: 'pluginTitle',
  contributes: [
    staffPage({
      id: 'all-tasks',
      order: 8,
      screen: { path: 'all-tasks', title: 'all.title', icon: 'list-checks' },
      module: './AllTasks',
      when: [{ any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] }],
    }),
    staffPage({
      id: 'add-tasks',
      order: 10,
      screen: { path: 'tasks', title: 'title', icon: 'plus' },
      module: './AddTasks',
      when: ['flag:taskTools', { any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] }],
    }),
    staffPage({
      id: 'task-templates',
      order: 12,
      screen: { path: 'task-templates', title: 'templates.title', icon: 'clipboard-list' },
      module: './TemplatesPage',
      when: [
        'flag:taskTools',
        { any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] },
        '!permission:Staff.ReadOnly',
      ],
    }),
    clientPart({ id: 'tasks', order: 10, module: './ClientTasks' }),
    clientAction({
      id: 'add-tasks',
      order: 10,
      label: 'title',
      icon: 'plus',
      module: './AskClients',
      when: ['flag:taskTools', '!permission:Staff.ReadOnly'],
    }),
  ],
  // The firm's task templates: see rules/taskTemplate.ts.
  storage: [{ name: 'templates', level: 'firm', read: 'people.read', write: 'tasks.manage' }],
});
