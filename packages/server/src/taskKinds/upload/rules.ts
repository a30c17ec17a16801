import { KindJson } from '@anteroom/contract';
import { UploadDefinition } from '@anteroom/contract/taskKinds/upload';
import type { TaskKindRules } from '../TaskKindRules.ts';

/** Files, as many as the client wants to give; none are required. What else is given is for whoever made the task to read. */
export const uploadRules: TaskKindRules = {
  definition: UploadDefinition,
  data: KindJson,
  stepParams: KindJson,
  stepData: KindJson,
};
