import { definePlugin, taskType } from '@anteroom/sdk';

/** The questionnaire before a tax return: who is in the household, what happened, what was earned. */
export default definePlugin({
  id: 'task-questionnaire',
  sdk: '^1.0.0',
  contributes: [
    taskType({ kind: 'QUESTIONNAIRE', label: 'label', icon: 'list-checks', module: './TaxQuestionnaire' }),
  ],
});
