import { definePlugin, taskType } from '@anteroom/sdk';

/** The information that a return in the United Kingdom needs. */
export default definePlugin({
  id: 'task-uk-information-request',
  sdk: '^1.0.0',
  contributes: [
    taskType({
      kind: 'UK_INFORMATION_REQUEST',
      label: 'label',
      icon: 'list-checks',
      module: './InformationRequest',
    }),
  ],
});
