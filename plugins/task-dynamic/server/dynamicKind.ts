import type { KindJson } from '@anteroom/contract';
import { checkForm } from '@anteroom/domain/forms/checkForm';
import { formIssues } from '@anteroom/domain/forms/formIssues';
import { requestedFileRefusal } from '@anteroom/domain/tasks/requestedFiles';
import { datesOnEarth } from '@anteroom/domain/time/calendarDate';
import type { Clock, KindIssue, TaskKind } from '@anteroom/server-sdk';
import { DynamicStepData, DynamicStepParams } from '../api.ts';
import { isDynamicStepDone } from '../rules/dynamicStep.ts';

/** Steps that the firm puts together: something to read, questions, files, something to confirm. */
export const dynamicKind = (clock: Clock): TaskKind => ({
  kind: 'DYNAMIC',
  stepParams: DynamicStepParams,
  stepParamsIssues: (params) => formFaults(params as DynamicStepParams),
  stepData: DynamicStepData,
  // The server counts the files.
  joinStepData: ({ files }, given) => withFiles(given, files),
  isStepDone: (step) => datesOnEarth(clock.now()).some((today) => isDynamicStepDone(step, today)),
  stepFiles: {
    refuse: (step, file) => (step.params.kind === 'upload' ? requestedFileRefusal(step, file) : 'wrong-type'),
    data: ({ data: { files: _, ...data } }, files) => withFiles(data, files > 0 ? files : undefined),
  },
});

/** Returns the faults in a step's form. Paths begin at the step. */
function formFaults(params: DynamicStepParams): KindIssue[] {
  if (params.kind !== 'form') return [];
  return formIssues(() => checkForm(params.form)).map((issue) => ({ ...issue, path: `/form${issue.path}` }));
}

function withFiles(data: KindJson, files: unknown): KindJson {
  return files === undefined ? data : { ...data, files };
}
