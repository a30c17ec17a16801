import { definePlugin, widget } from '@anteroom/sdk';

/** The documents of the active client that nobody there has read yet, on home. */
export default definePlugin({
  id: 'widget-unread',
  sdk: '^1.0.0',
  contributes: [widget({ type: 'unread', title: 'title', order: 15, module: './UnreadWidget' })],
});
