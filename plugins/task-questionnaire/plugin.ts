import { definePlugin, staffPage, taskEditor, taskType } from '@anteroom/sdk';

/** The questionnaire before a tax return: who is in the household, what happened, what was earned. */
export default definePlugin({
  id: 'task-questionnaire',
  sdk: '^1.0.0',
  requires: ['task-document-request'],
  contributes: [
    taskType({ kind: 'QUESTIONNAIRE', label: 'label', icon: 'list-checks', module: './TaxQuestionnaire' }),
    taskEditor({
      kind: 'QUESTIONNAIRE',
      label: 'editor.label',
      icon: 'list-checks',
      order: 40,
      module: './TaxQuestionnaireEditor',
    }),
    staffPage({
      id: 'answers',
      order: 34,
      screen: { path: 'answers', title: 'answers.title', icon: 'list-checks' },
      module: './AnswersPage',
      when: [{ any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] }],
    }),
  ],
});
