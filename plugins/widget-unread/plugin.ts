import { definePlugin, widget } from '@anteroom/sdk';

/** The active client's documents that none of its people has read yet, for the home page. */
export default definePlugin({
  id: 'widget-unread',
  sdk: '^1.0.0',
  contributes: [widget({ type: 'unread', title: 'title', order: 15, module: './UnreadWidget' })],
});
