import { definePlugin, widget } from '@anteroom/sdk';

/** Adds a widget to home with the tasks that are due next. */
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
