import { definePlugin, taskType } from '@anteroom/sdk';

/** Kind of task in which the firm asks the client to read something and confirm that it is correct. */
export default definePlugin({
  id: 'my-plugin',
  sdk: '^1.0.0',
  contributes: [
    // Each kind can have only one screen. `WITHOUT_SCREENS` turns off the one that comes with the portal.
    taskType({
      kind: 'DOCUMENT_REVIEW',
      label: 'kind',
      icon: 'eye',
      module: './ReviewTask',
    }),
  ],
});
