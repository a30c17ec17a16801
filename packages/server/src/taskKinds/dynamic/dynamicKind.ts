import type { KindJson } from '@anteroom/contract';
import { DynamicStepData, DynamicStepParams } from '@anteroom/contract/taskKinds/dynamic';
import { checkForm } from '@anteroom/domain/checkForm';
import { requestedItemRefusal } from '@anteroom/domain/documentRequest';
import { isDynamicStepDone } from '@anteroom/domain/dynamicStep';
import type { KindIssue, TaskKind } from '@anteroom/server-sdk';
import type { Clock } from '../../clock.ts';
import type { Service } from '../../http/app.ts';
import { formIssues } from '../formIssues.ts';
import { nothing } from '../nothing.ts';

/** Registers dynamic tasks. */
export const dynamicKind: Service = (_app, { taskKinds, clock }) => taskKinds.add(dynamic(clock));

/** Steps that the firm puts together: something to read, questions, files, something to confirm. */
const dynamic = (clock: Clock): TaskKind => ({
  kind: 'DYNAMIC',
  definition: nothing,
  data: nothing,
  stepParams: DynamicStepParams,
  stepParamsIssues: (params) => formOf(params as DynamicStepParams),
  stepData: DynamicStepData,
  // How many files there are is not the contact's to say.
  joinStepData: ({ files }, given) => withFiles(given, files),
  isStepDone: (step) => isDynamicStepDone(step, clock.now().toISOString().slice(0, 10)),
  stepFiles: {
    refuse: (step, file) => (step.params.kind === 'upload' ? requestedItemRefusal(step, file) : 'wrong-type'),
    data: ({ data: { files: _, ...data } }, files) => withFiles(data, files > 0 ? files : undefined),
  },
});

/** A form's paths are within the step's `form`. */
function formOf(params: DynamicStepParams): KindIssue[] {
  if (params.kind !== 'form') return [];
  return formIssues(() => checkForm(params.form)).map((issue) => ({ ...issue, path: `/form${issue.path}` }));
}

function withFiles(data: KindJson, files: unknown): KindJson {
  return files === undefined ? data : { ...data, files };
}
