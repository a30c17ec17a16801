import { definePlugin, documentViewer, page, panel, setting } from '@anteroom/sdk';

/**
 * The client's documents: folders, previews, the recycle bin, documents sent as links, and the page on which recipients
 * open them.
 */
export default definePlugin({
  id: 'documents',
  sdk: '^1.0.0',
  contributes: [
    page({
      path: '/documents',
      title: 'documents.title',
      tab: { icon: 'folder', order: -15 },
      opens: 'documents',
      asks: ['/api/documents/v1/containers/tree?clientId={clientId}'],
      module: './DocumentsScreen',
    }),
    page({ path: '/documents/shared', title: 'shared.title', module: './sharing/SharedScreen' }),
    page({ path: '/documents/bin', title: 'bin.title', module: './bin/BinScreen' }),
    page({ path: '/shared', title: 'received.title', public: true, module: './received/ReceivedScreen' }),
    setting({
      id: 'folders',
      title: 'templates.title',
      description: 'templates.description',
      icon: 'folder',
      group: 'features',
      order: 20,
      module: './templates/FolderTemplates',
    }),
    panel({ id: 'exports', module: './exports/ExportPanel' }),
    documentViewer({ id: 'documents', module: './preview/DocumentViewer' }),
  ],
  stale: { 'shares-changed': [['shares']] },
});
