import { type AnyDatabase, fail, type KindTask, type Scope, type Tasks } from '@anteroom/server-sdk';
import type { LastAnswers } from '../api.ts';

/**
 * Returns the answers of the client's newest completed questionnaire of the same kind for an earlier tax year; null if there is none.
 *
 * @param kinds The tasks of each plugin that has questionnaires.
 * @throws ServerError `not-found`, also for a task of another kind.
 */
export async function lastAnswers(
  kinds: readonly Tasks[],
  db: AnyDatabase,
  scope: Scope,
  taskId: string,
): Promise<LastAnswers['last']> {
  const { task, tasks } = await findQuestionnaire(kinds, db, scope, taskId);
  const { taxYear } = task.params;
  if (taxYear === undefined) return null;
  const { clientId, kind } = task;
  // The limit is higher than the number of years for which anybody has answered questionnaires.
  const filter = { clientId, statuses: ['DONE', 'RECEIVED'], order: 'newest', limit: 100 } as const;
  const [last] = (await tasks.list(db, scope, filter))
    .filter((done) => done.kind === kind)
    .flatMap(({ params, data }) =>
      params.taxYear !== undefined && params.taxYear < taxYear ? [{ taxYear: params.taxYear, data }] : [],
    )
    .sort((one, other) => other.taxYear - one.taxYear);
  return last ? { taxYear: last.taxYear, answers: answersOf(last.data) } : null;
}

async function findQuestionnaire(
  kinds: readonly Tasks[],
  db: AnyDatabase,
  scope: Scope,
  taskId: string,
): Promise<{ readonly task: KindTask; readonly tasks: Tasks }> {
  for (const tasks of kinds) {
    const [task] = await tasks.list(db, scope, { taskIds: [taskId], order: 'newest', limit: 1 });
    if (task) return { task, tasks };
  }
  return fail('not-found', `Task with id: ${taskId} does not exist`);
}

function answersOf({ answers }: KindTask['data']): Record<string, unknown> {
  return typeof answers === 'object' && answers !== null ? (answers as Record<string, unknown>) : {};
}
