import type { DbOrTx } from '../schema.ts';

/** A step of a task. */
export interface StepKey {
  readonly companyId: string;
  readonly taskId: string;
  readonly number: number;
}

/** Returns the number of documents for a step. */
export async function filesOfStep(db: DbOrTx, { companyId, taskId, number }: StepKey): Promise<number> {
  return (await filesByStep(db, companyId, taskId)).get(number) ?? 0;
}

/**
 * Returns the number of documents for each step of a task, by the step's number; steps without documents are left out.
 */
export async function filesByStep(
  db: DbOrTx,
  companyId: string,
  taskId: string,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('documents')
    .select(['cc_step', ({ fn }) => fn.countAll<number>().as('files')])
    .where('company_id', '=', companyId)
    .where('cc_task', '=', taskId)
    .where('deleted_at', 'is', null)
    .groupBy('cc_step')
    .execute();
  return new Map(rows.map(({ cc_step, files }) => [stepNumber(cc_step) ?? 0, files]));
}

/** Returns the step number in a document's `ccStep`; null if it does not contain one. */
export function stepNumber(step: string | null): number | null {
  return step !== null && /^[1-9]\d{0,3}$/.test(step) ? Number(step) : null;
}
