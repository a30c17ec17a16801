import type { KindJson } from '@anteroom/contract';
import { DynamicStepData, DynamicStepParams } from '@anteroom/contract/taskKinds/dynamic';
import { requestedItemRefusal } from '@anteroom/domain/documentRequest';
import { isDynamicStepDone } from '@anteroom/domain/dynamicStep';
import { nothing } from '../nothing.ts';
import type { TaskKindRules } from '../TaskKindRules.ts';

/** Steps that the firm puts together: something to read, questions, files, something to confirm. */
export const dynamicRules: TaskKindRules = {
  definition: nothing,
  data: nothing,
  stepParams: DynamicStepParams,
  stepData: DynamicStepData,
  // How many files there are is not the contact's to say.
  joinStepData: ({ files }, given) => withFiles(given, files),
  isStepDone: (step) => isDynamicStepDone(step, new Date().toISOString().slice(0, 10)),
  stepFiles: {
    refuse: (step, file) => (step.params.kind === 'upload' ? requestedItemRefusal(step, file) : 'wrong-type'),
    data: ({ data: { files: _, ...data } }, files) => withFiles(data, files > 0 ? files : undefined),
  },
};

function withFiles(data: KindJson, files: unknown): KindJson {
  return files === undefined ? data : { ...data, files };
}
