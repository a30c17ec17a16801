import { clientPart, definePlugin, widget } from '@anteroom/sdk';

/** The newest documents of the active client, on home, and those of any client on its page for staff. */
export default definePlugin({
  id: 'widget-documents',
  sdk: '^1.0.0',
  contributes: [
    // One module for both: what two of them shared would be one more request before home is shown.
    widget({ type: 'documents', title: 'title', order: 10, module: './DocumentsWidget' }),
    clientPart({ id: 'documents', order: 40, module: './DocumentsWidget' }),
  ],
});
