import { definePlugin, taskEditor, taskType } from '@anteroom/sdk';

/** Task kind with which the firm requests documents, item by item. */
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
