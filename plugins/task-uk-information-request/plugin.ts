import { definePlugin, taskEditor, taskType } from '@anteroom/sdk';

/** Task kind that requests the information for a tax return in the United Kingdom. */
export default definePlugin({
  id: 'task-uk-information-request',
  sdk: '^1.0.0',
  requires: ['task-questionnaire'],
  contributes: [
    taskType({
      kind: 'UK_INFORMATION_REQUEST',
      label: 'label',
      icon: 'list-checks',
      module: './InformationRequest',
    }),
    taskEditor({
      kind: 'UK_INFORMATION_REQUEST',
      label: 'editor.label',
      icon: 'list-checks',
      order: 50,
      when: ['country:GB'],
      module: './InformationRequestEditor',
    }),
  ],
});
