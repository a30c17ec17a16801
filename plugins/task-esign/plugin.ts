import { definePlugin, taskEditor, taskType } from '@anteroom/sdk';

/** A document that the firm asks to be signed. */
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
      // Signed on paper.
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
