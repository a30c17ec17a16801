import { definePlugin, taskEditor, taskType } from '@anteroom/sdk';

/** Task kind for steps that the firm puts together: something to read, questions, files, something to confirm. */
export default definePlugin({
  id: 'task-dynamic',
  sdk: '^1.0.0',
  contributes: [
    taskType({ kind: 'DYNAMIC', label: 'label', icon: 'list-checks', module: './DynamicTask' }),
    taskEditor({
      kind: 'DYNAMIC',
      label: 'editor.label',
      icon: 'list-checks',
      order: 30,
      module: './StepsEditor',
    }),
  ],
});
