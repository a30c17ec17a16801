import * as api from '@anteroom/contract/taskKinds/questionnaire';
import { answer } from '../../http/answer.ts';
import type { Service } from '../../http/app.ts';
import { findTask } from '../../tasks/taskStore.ts';
import { questionnaire } from './questionnaireKind.ts';
import { ukInformationRequest } from './ukInformationRequest.ts';
import { usTaxQuestionnaire } from './usTaxQuestionnaire.ts';

/** Questionnaires: their kinds of task, and what they offer besides what all tasks do. */
export const questionnaireRoutes: Service = (app, deps) => {
  const { db } = deps;
  deps.taskKinds.add(questionnaire('QUESTIONNAIRE', deps));
  deps.taskKinds.add(questionnaire('UK_INFORMATION_REQUEST', deps));

  answer(app, api.getLastAnswers, async ({ scope, params }) => {
    const task = await findTask(deps, db, scope, params.taskId);
    const { taxYear } = task.params;
    if (taxYear === undefined) return { last: null };
    const done = await db
      .selectFrom('tasks')
      .select(['params', 'data'])
      .where('company_id', '=', scope.companyId)
      .where('client_id', '=', task.clientId)
      .where('kind', '=', task.kind)
      .where('status', 'in', ['DONE', 'RECEIVED'])
      .where('deleted_at', 'is', null)
      .execute();
    const [last] = done
      .flatMap(({ params: { taxYear: year }, data }) =>
        year !== undefined && year < taxYear ? [{ year, data }] : [],
      )
      .sort((one, other) => other.year - one.year);
    return { last: last ? { taxYear: last.year, answers: answersOf(last.data) } : null };
  });

  answer(app, api.getQuestionnaireTemplate, async ({ params: { kind }, query: { taxYear } }) => ({
    definition: { ...templates[kind](taxYear) },
  }));
};

const templates = { QUESTIONNAIRE: usTaxQuestionnaire, UK_INFORMATION_REQUEST: ukInformationRequest };

function answersOf({ answers }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return typeof answers === 'object' && answers !== null ? (answers as Record<string, unknown>) : {};
}
