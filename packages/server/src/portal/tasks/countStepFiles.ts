import type { KindJson, TaskStep } from '@anteroom/contract';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { AreaServices } from '../AreaServices.ts';
import { noteOnStep } from '../conversation/taskNotes.ts';
import { withdrawFromInbox } from '../inbox/addToInbox.ts';
import { taskKey } from '../inbox/tellStaff.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { announceTasks } from './announceTasks.ts';
import { filesOfStep, type StepKey, stepNumber } from './stepFiles.ts';
import { toStep } from './taskStore.ts';

/** Dependencies of the functions that count files. */
interface CountDeps extends Pick<Deps, 'clock'>, Pick<AreaServices, 'taskKinds'> {
  readonly events: Pick<Deps['events'], 'publish'>;
}

/** A step of a task, as a document refers to it; null if the document is for the task as a whole. */
export interface StepOfDocument {
  readonly taskId: string;
  readonly step: string | null;
}

/**
 * Updates the number of files in the steps that these documents are for. Must be called after documents are added,
 * removed or moved.
 */
export async function countStepFilesOf(
  deps: CountDeps,
  companyId: string,
  documentIds: readonly string[],
  tx: Tx,
): Promise<void> {
  if (documentIds.length === 0) return;
  const steps = await tx
    .selectFrom('documents')
    .select(['cc_task as taskId', 'cc_step as step'])
    .distinct()
    .where('company_id', '=', companyId)
    .where(sql<boolean>`document_id = any(${documentIds}::text[])`)
    .where('cc_task', 'is not', null)
    .where('cc_step', 'is not', null)
    .$narrowType<{ taskId: string }>()
    .execute();
  await countStepFiles(deps, companyId, steps, tx);
}

/**
 * Updates the number of files in steps. An additional file counts as the answer to a returned step. The step's version
 * does not change, because nothing that a person wrote has changed.
 */
export async function countStepFiles(
  deps: CountDeps,
  companyId: string,
  steps: readonly StepOfDocument[],
  tx: Tx,
): Promise<void> {
  for (const { taskId, step } of steps) {
    const number = stepNumber(step);
    if (number !== null) await countOne(deps, { companyId, taskId, number }, tx);
  }
}

async function countOne(deps: CountDeps, key: StepKey, tx: Tx): Promise<void> {
  const found = await findStep(tx, key);
  if (!found) return;
  const { kind, clientId, step } = found;
  const stepFiles = deps.taskKinds.find(kind)?.stepFiles;
  if (!stepFiles) return;
  const files = await filesOfStep(tx, key);
  const data = stepFiles.data(step, files);
  const isAnswer = step.review?.state === 'returned' && files > stepFilesBefore(step.data);
  const next: TaskStep = { ...step, data, review: isAnswer ? null : step.review };
  await tx
    .updateTable('task_steps')
    .set({
      data: JSON.stringify(data),
      review_state: next.review?.state ?? null,
      review_reason: next.review?.reason ?? null,
      done: deps.taskKinds.isStepDone(kind, next),
    })
    .where('company_id', '=', key.companyId)
    .where('task_id', '=', key.taskId)
    .where('number', '=', key.number)
    .execute();
  if (files === 0)
    await withdrawFromInbox(deps, tx, {
      companyId: key.companyId,
      kind: 'step',
      key: taskKey(key.taskId, key.number),
    });
  await announceTasks(deps, key.companyId, [clientId], tx);
}

function stepFilesBefore({ files }: KindJson): number {
  return typeof files === 'number' ? files : 0;
}

interface StepOfTask {
  readonly kind: string;
  readonly clientId: string;
  readonly step: TaskStep;
}

/** Returns a step; in a transaction, its row is locked until the end. */
export async function findStep(
  tx: DbOrTx,
  { companyId, taskId, number }: StepKey,
): Promise<StepOfTask | null> {
  const row = await tx
    .selectFrom('task_steps as s')
    .innerJoin('tasks as t', (join) =>
      join.onRef('t.company_id', '=', 's.company_id').onRef('t.task_id', '=', 's.task_id'),
    )
    .selectAll('s')
    .select(['t.kind', 't.client_id', noteOnStep.as('comment')])
    .where('s.company_id', '=', companyId)
    .where('s.task_id', '=', taskId)
    .where('s.number', '=', number)
    .$if(tx.isTransaction, (query) => query.forUpdate('s'))
    .executeTakeFirst();
  return row ? { kind: row.kind, clientId: row.client_id, step: toStep(row) } : null;
}
