import { definePlugin, widget } from '@anteroom/sdk';

/** The newest documents of the active client, on home. */
export default definePlugin({
  id: 'widget-documents',
  sdk: '^1.0.0',
  contributes: [widget({ type: 'documents', title: 'title', order: 10, module: './DocumentsWidget' })],
});
