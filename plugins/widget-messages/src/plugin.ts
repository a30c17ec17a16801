import { definePlugin, widget } from '@anteroom/sdk';

/** What the firm says to the active client, on home. */
export default definePlugin({
  id: 'widget-messages',
  sdk: '^1.0.0',
  contributes: [widget({ type: 'messages', title: 'title', order: 20, module: './MessagesWidget' })],
});
