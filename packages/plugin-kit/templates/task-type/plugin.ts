import { definePlugin, taskType } from '@anteroom/sdk';

/** A task by which the firm has the client read something and say that it is right. */
export default definePlugin({
  id: 'my-plugin',
  sdk: '^1.0.0',
  contributes: [
    // One screen a kind: the one that comes with the portal is left out by `WITHOUT_SCREENS`.
    taskType({
      kind: 'DOCUMENT_REVIEW',
      label: 'kind',
      icon: 'eye',
      module: './ReviewTask',
    }),
  ],
});
