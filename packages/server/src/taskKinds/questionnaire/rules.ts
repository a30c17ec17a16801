import type { Task } from '@anteroom/contract';
import { QuestionnaireData, QuestionnaireDefinition } from '@anteroom/contract/taskKinds/questionnaire';
import { checkQuestionnaire } from '@anteroom/domain/checkForm';
import { questionnaireFaults } from '@anteroom/domain/questionnaire';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../database/schema.ts';
import { formIssues } from '../formIssues.ts';
import { nothing } from '../nothing.ts';
import type { TaskKindRules } from '../TaskKindRules.ts';
import { followUpRequest } from './followUpRequest.ts';
import { addAnswers, keepAnswers } from './keepAnswers.ts';
import { questionnaireOf } from './questionnaireOf.ts';

/** A questionnaire: done once every question that must be is answered rightly, as the browser judges too. */
export const questionnaireRules: TaskKindRules = {
  definition: QuestionnaireDefinition,
  data: QuestionnaireData,
  stepParams: nothing,
  stepData: nothing,
  definitionIssues: (definition) => formIssues(() => checkQuestionnaire(definition)),
  openPoints(task, { deps, status }) {
    if (status !== 'DONE') return [];
    return faultsOf(task, deps.clock).map(({ path, rule }) => ({
      path: `data/answers/${path.replaceAll('.', '/')}`,
      reason: rule === 'required' ? 'required' : 'invalid',
    }));
  },
  async doneFile(task, { deps, scope, status }) {
    if (status !== 'DONE' || faultsOf(task, deps.clock).length > 0) return null;
    return keepAnswers(task, deps, scope);
  },
  async onDone(task, context) {
    if (context.status !== 'DONE') return [];
    await addAnswers(task, context);
    return followUpRequest(task, await firmsLanguage(context.tx, context.scope.companyId));
  },
};

function faultsOf(task: Task, clock: Clock) {
  const { form, answers } = questionnaireOf(task);
  return questionnaireFaults(form, answers, clock.now().toISOString().slice(0, 10));
}

async function firmsLanguage(tx: Tx, companyId: string): Promise<string> {
  const { language } = await tx
    .selectFrom('companies')
    .select('language')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return language;
}
