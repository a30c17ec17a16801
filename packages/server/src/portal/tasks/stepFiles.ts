import type { DbOrTx } from '../schema.ts';

/** A step of a task. */
export interface StepKey {
  readonly companyId: string;
  readonly taskId: string;
  readonly number: number;
}

/** How many documents there are for a step. */
export async function filesOfStep(db: DbOrTx, { companyId, taskId, number }: StepKey): Promise<number> {
  return (await filesByStep(db, companyId, taskId)).get(number) ?? 0;
}

/** How many documents there are for the steps of a task, by their number; those without any are left out. */
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

/** The number that a document's `ccStep` names; null when it names none. */
export function stepNumber(step: string | null): number | null {
  return step !== null && /^[1-9]\d{0,3}$/.test(step) ? Number(step) : null;
}
