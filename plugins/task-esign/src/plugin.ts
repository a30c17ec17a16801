import { definePlugin, taskType } from '@anteroom/sdk';

/** A document that the firm asks to be signed. */
export default definePlugin({
  id: 'task-esign',
  sdk: '^1.0.0',
  contributes: [
    taskType({
      kind: 'ESIGN',
      label: 'label',
      icon: 'signature',
      removable: false,
      module: './EsignTask',
    }),
  ],
});
