import type { Task } from '@anteroom/contract';
import {
  QuestionnaireData,
  QuestionnaireDefinition,
  type QuestionnaireKind,
} from '@anteroom/contract/taskKinds/questionnaire';
import { checkQuestionnaire } from '@anteroom/domain/checkForm';
import { questionnaireFaults } from '@anteroom/domain/questionnaire';
import type { TaskKind } from '@anteroom/server-sdk';
import type { Tx } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { formIssues } from '../formIssues.ts';
import { nothing } from '../nothing.ts';
import { followUpRequest } from './followUpRequest.ts';
import { addAnswers, keepAnswers } from './keepAnswers.ts';
import { questionnaireOf } from './questionnaireOf.ts';

/** A questionnaire: done once every question that must be is answered rightly, as the browser judges too. */
export const questionnaire = (kind: QuestionnaireKind, deps: Deps): TaskKind => ({
  kind,
  group: 'questionnaire',
  definition: QuestionnaireDefinition,
  data: QuestionnaireData,
  stepParams: nothing,
  stepData: nothing,
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
    return keepAnswers(task, deps, scope);
  },
  async onDone(context) {
    const { tx, scope, task, status } = context;
    if (status !== 'DONE') return [];
    await addAnswers(deps, context);
    return followUpRequest(task, await firmsLanguage(tx, scope.companyId));
  },
});

function faultsOf(task: Task, now: Date) {
  const { form, answers } = questionnaireOf(task);
  return questionnaireFaults(form, answers, now.toISOString().slice(0, 10));
}

async function firmsLanguage(tx: Tx, companyId: string): Promise<string> {
  const { language } = await tx
    .selectFrom('companies')
    .select('language')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return language;
}
