import { definePlugin, page } from '@anteroom/sdk';

const when = ['!permission:ClientCenter.AllDocsOnly', '!control:HideTasks'] as const;

/**
 * The person's tasks: their list, and the frame around each kind's screen. The list and the task page load separately.
 */
export default definePlugin({
  id: 'tasks',
  sdk: '^1.0.0',
  contributes: [
    page({
      path: '/tasks',
      title: 'tasks.title',
      tab: { icon: 'list-checks', order: -20 },
      opens: 'tasks',
      when,
      module: './TasksScreen',
    }),
    page({ path: '/tasks/clients', title: 'tasks.title', below: true, when, module: './ClientTasks' }),
  ],
});
