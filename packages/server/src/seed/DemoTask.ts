import type { KindJson, TaskGroupType, TaskStep, TaskSummary } from '@anteroom/contract';

/** A step of a demo task; nothing is given yet as far as it does not say otherwise. Numbered by its place. */
export interface DemoStep extends Partial<Pick<TaskStep, 'comment' | 'dnaComment' | 'review'>> {
  readonly label: string;
  readonly description?: string;
  readonly required: boolean;
  readonly params?: KindJson;
  readonly data?: KindJson;
}

export interface DemoTask {
  readonly id: string;
  /** `UPLOAD` if left out. */
  readonly kind?: string;
  readonly label: string;
  /** Days from the seed day; negative is overdue. */
  readonly due: number;
  readonly params: TaskSummary['params'];
  readonly definition?: KindJson;
  readonly data?: KindJson;
  readonly steps?: readonly DemoStep[];
  /** The kind's rule, where it has one. */
  readonly isStepDone?: (step: TaskStep) => boolean;
  /** Begun, but not done. */
  readonly begun?: true;
  /** Days from the seed day on which it was done. */
  readonly done?: number;
  /** It is done because the firm has received it. */
  readonly received?: true;
}

/** Tasks that the firm asked for together. */
export interface DemoGroup {
  readonly companyId: string;
  readonly clientId: string;
  /** `document_request` if left out. */
  readonly type?: TaskGroupType;
  readonly taxYear?: number;
  readonly tasks: readonly DemoTask[];
}
