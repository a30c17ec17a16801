import { definePlugin, taskType } from '@anteroom/sdk';

/** A task by which the firm has the client read something and say that it is right. */
export default definePlugin({
  id: 'my-plugin',
  sdk: '^1.0.0',
  contributes: [
    // One plugin a kind: the portal's own for this one is left out by WITHOUT_PLUGINS=task-document-review.
    taskType({
      kind: 'DOCUMENT_REVIEW',
      label: 'kind',
      icon: 'eye',
      module: './ReviewTask',
    }),
  ],
});
