import type { TaskGroupType, TaskStep } from '@anteroom/contract';
import type { DemoTaskGroup } from '@anteroom/server-sdk/demo';

/** Tasks that the firm requested together. */
export interface DemoGroup extends DemoTaskGroup {
  readonly companyId: string;
  readonly type: TaskGroupType;
  /** The rule of the tasks' kind for when a step is done, if it has one. */
  readonly isStepDone?: (step: TaskStep) => boolean;
}
