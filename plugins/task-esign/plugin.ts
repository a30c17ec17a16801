import { definePlugin, taskEditor, taskType } from '@anteroom/sdk';

/** Task kind with which the firm asks people to sign a document. */
export default definePlugin({
  id: 'task-esign',
  sdk: '^1.0.0',
  held: [{ name: 'control:HideESignTask' }],
  contributes: [
    taskType({
      kind: 'ESIGN',
      label: 'label',
      icon: 'signature',
      removable: false,
      // When it was signed on paper.
      receivable: true,
      module: './EsignTask',
    }),
    taskEditor({
      kind: 'ESIGN',
      label: 'editor.title',
      icon: 'signature',
      order: 12,
      module: './editor/EsignEditor',
    }),
  ],
});
