import { definePlugin, taskEditor, taskType } from '@anteroom/sdk';

/** A task by which the firm asks for documents, item by item. */
export default definePlugin({
  id: 'task-document-request',
  sdk: '^1.0.0',
  held: [{ name: 'control:HideDocRequestTask' }],
  contributes: [
    taskType({
      kind: 'DOCUMENT_REQUEST',
      label: 'label',
      icon: 'list-checks',
      module: './DocumentRequest',
    }),
    taskEditor({
      kind: 'DOCUMENT_REQUEST',
      label: 'editor.label',
      icon: 'list-checks',
      order: 10,
      module: './RequestEditor',
    }),
  ],
});
