import { definePlugin, page } from '@anteroom/sdk';

/** Adds a page with a tab in the navigation. */
export default definePlugin({
  id: 'my-plugin',
  sdk: '^1.0.0',
  contributes: [
    page({
      path: '/my-plugin',
      title: 'title',
      tab: { icon: 'folder-open', order: 50 },
      module: './ReceivedPage',
    }),
  ],
});
