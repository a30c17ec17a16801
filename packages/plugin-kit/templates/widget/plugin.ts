import { definePlugin, widget } from '@anteroom/sdk';

/** The tasks that are due next, on home. */
export default definePlugin({
  id: 'my-plugin',
  sdk: '^1.0.0',
  contributes: [
    widget({
      type: 'my-plugin',
      title: 'title',
      order: 50,
      module: './DueTasks',
    }),
  ],
});
