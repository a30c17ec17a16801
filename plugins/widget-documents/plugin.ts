import { clientPart, definePlugin, widget } from '@anteroom/sdk';

/** The newest documents: of the active client on the home page, and of any client on its page for staff. */
export default definePlugin({
  id: 'widget-documents',
  sdk: '^1.0.0',
  contributes: [
    // Both use one module: a chunk shared by two modules would be an additional request before the home page is shown.
    widget({ type: 'documents', title: 'title', order: 10, module: './DocumentsWidget' }),
    clientPart({ id: 'documents', order: 40, module: './DocumentsWidget' }),
  ],
});
