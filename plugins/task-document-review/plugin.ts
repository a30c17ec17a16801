import { definePlugin, taskEditor, taskType } from '@anteroom/sdk';

/** Task kind with which the firm asks people to review documents. */
export default definePlugin({
  id: 'task-document-review',
  sdk: '^1.0.0',
  contributes: [
    taskType({ kind: 'DOCUMENT_REVIEW', label: 'label', icon: 'file-check', module: './DocumentReview' }),
    taskEditor({
      kind: 'DOCUMENT_REVIEW',
      label: 'editor.label',
      icon: 'file-check',
      order: 14,
      module: './ReviewEditor',
    }),
  ],
});
