import { definePlugin, staffPage } from '@anteroom/sdk';

/** The screen on which staff ask clients for something. Each kind of task brings its own editor. */
export default definePlugin({
  id: 'staff-tasks',
  sdk: '^1.0.0',
  contributes: [
    staffPage({
      id: 'add-tasks',
      order: 10,
      screen: { path: 'tasks', title: 'title', icon: 'plus' },
      module: './AddTasks',
      when: ['flag:taskTools', { any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] }],
    }),
  ],
});
