import type { Task } from '@anteroom/contract';
import { checkQuestionnaire } from '@anteroom/domain/forms/checkForm';
import { formIssues } from '@anteroom/domain/forms/formIssues';
import { questionnaireFaults } from '@anteroom/domain/forms/questionnaire';
import { datesOnEarth } from '@anteroom/domain/time/calendarDate';
import { fail, type Portal, type TaskKind } from '@anteroom/server-sdk';
import { QuestionnaireData, QuestionnaireDefinition } from '../api.ts';
import { followUpRequest } from './followUpRequest.ts';
import { answersFileName, keepAnswers } from './keepAnswers.ts';
import { questionnaireOf } from './questionnaireOf.ts';

/**
 * Returns a questionnaire task kind. A task is done once every required question has a valid answer, by the same rules
 * that the browser applies.
 */
export const questionnaireKind = (kind: string, portal: Portal): TaskKind => ({
  kind,
  group: 'questionnaire',
  definition: QuestionnaireDefinition,
  data: QuestionnaireData,
  definitionIssues: (definition) => formIssues(() => checkQuestionnaire(definition)),
  openPoints({ task, status, now }) {
    if (status !== 'DONE') return [];
    return faultsOf(task, now).map(({ path, rule }) => ({
      path: `data/answers/${path.replaceAll('.', '/')}`,
      reason: rule === 'required' ? 'required' : 'invalid',
    }));
  },
  async doneFile({ scope, task, status, now }) {
    if (status !== 'DONE' || faultsOf(task, now).length > 0) return null;
    return keepAnswers(portal, scope, task);
  },
  async onDone({ tx, scope, task, status, file }) {
    if (status !== 'DONE') return [];
    // No file was made, because the task was different before the transaction.
    if (!file) fail('conflict', 'This task has changed in the meantime.');
    await portal.documents.addResult(tx, scope, task, { name: answersFileName(task), content: file });
    const { language } = await portal.firms.get(tx, scope.companyId);
    return followUpRequest(task, language);
  },
});

/** Returns the faults in the answers, for the day on Earth on which there are fewest. */
function faultsOf(task: Task, now: Date) {
  const { form, answers } = questionnaireOf(task);
  return datesOnEarth(now)
    .map((today) => questionnaireFaults(form, answers, today))
    .reduce((fewest, faults) => (faults.length < fewest.length ? faults : fewest));
}
