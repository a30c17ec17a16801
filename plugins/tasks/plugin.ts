import { definePlugin, page } from '@anteroom/sdk';

/** The person's tasks: their list, and the frame around the screen of each kind. */
export default definePlugin({
  id: 'tasks',
  sdk: '^1.0.0',
  contributes: [
    page({
      path: '/tasks',
      title: 'tasks.title',
      tab: { icon: 'list-checks', order: -20 },
      opens: 'tasks',
      below: true,
      when: ['!permission:ClientCenter.AllDocsOnly', '!control:HideTasks'],
      module: './TasksArea',
    }),
  ],
});
