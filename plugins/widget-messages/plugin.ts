import { definePlugin, widget } from '@anteroom/sdk';

/** The firm's messages to the active client, on the home page. */
export default definePlugin({
  id: 'widget-messages',
  sdk: '^1.0.0',
  contributes: [widget({ type: 'messages', title: 'title', order: 20, module: './MessagesWidget' })],
  stale: { 'messages-changed': [['messages']] },
});
