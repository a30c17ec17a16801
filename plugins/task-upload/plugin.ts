import { definePlugin, taskEditor, taskType } from '@anteroom/sdk';

/** Task kind with which the firm asks for files. */
export default definePlugin({
  id: 'task-upload',
  sdk: '^1.0.0',
  contributes: [
    taskType({ kind: 'UPLOAD', label: 'label', icon: 'upload', module: './UploadTask' }),
    taskEditor({
      kind: 'UPLOAD',
      label: 'editor.label',
      icon: 'upload',
      order: 20,
      module: './UploadEditor',
    }),
  ],
});
