import type { TaskGroupType, TaskStep } from '@anteroom/contract';
import type { DemoTaskGroup } from '@anteroom/server-sdk/demo';

/** Tasks that the firm asked for together. */
export interface DemoGroup extends DemoTaskGroup {
  readonly companyId: string;
  readonly type: TaskGroupType;
  /** The rule of the tasks' kind, where it has one. */
  readonly isStepDone?: (step: TaskStep) => boolean;
}
