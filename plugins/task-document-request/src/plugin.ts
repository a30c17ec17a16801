import { definePlugin, taskType } from '@anteroom/sdk';

/** A task by which the firm asks for documents, item by item. */
export default definePlugin({
  id: 'task-document-request',
  sdk: '^1.0.0',
  contributes: [
    taskType({
      kind: 'DOCUMENT_REQUEST',
      label: 'label',
      icon: 'list-checks',
      module: './DocumentRequest',
    }),
  ],
});
