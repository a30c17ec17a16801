import { fail, type Scope } from '@anteroom/server-sdk';
import type { AreaServices } from '../AreaServices.ts';
import type { DbOrTx } from '../schema.ts';
import { findStep } from './countStepFiles.ts';
import { requireOpenTask } from './openTask.ts';
import { filesOfStep, stepNumber } from './stepFiles.ts';

interface FileOfStep {
  readonly clientId: string;
  readonly taskId: string;
  /** Number of the step, as the document's `ccStep` contains it. */
  readonly step: string;
  /** Name of the file, with its extension. */
  readonly name: string;
}

/**
 * Throws unless a step of a task accepts one more file. In a transaction, task and step are locked until the end.
 *
 * @throws ServerError `not-found` if the task does not have this step, or as {@link requireOpenTask}; `conflict`,
 * reason `step-accepted` or `step-full`; `file-type-not-allowed`.
 */
export async function requireOpenStep(
  deps: Pick<AreaServices, 'taskKinds'>,
  db: DbOrTx,
  scope: Scope,
  { clientId, taskId, step: ccStep, name }: FileOfStep,
): Promise<void> {
  await requireOpenTask(deps, db, scope, { clientId, taskId });
  const number = stepNumber(ccStep);
  const key = number === null ? null : { companyId: scope.companyId, taskId, number };
  const found = key && (await findStep(db, key));
  if (!key || !found) fail('not-found', 'The task has no such step.');
  const { kind, step } = found;
  if (step.review?.state === 'accepted') failStep('step-accepted', 'This step was already accepted.');
  switch (
    deps.taskKinds
      .require(kind, scope.companyId)
      .stepFiles?.refuse(step, { name, files: await filesOfStep(db, key) })
  ) {
    case 'wrong-type':
      return fail('file-type-not-allowed', 'This step doesn’t accept this type of file.');
    case 'full':
      return failStep('step-full', 'This step accepts only one file.');
  }
}

function failStep(reason: 'step-accepted' | 'step-full', message: string): never {
  fail('conflict', message, { errors: [{ path: 'body/metaData/ccStep', message, reason }] });
}
