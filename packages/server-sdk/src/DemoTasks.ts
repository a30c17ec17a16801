import type { KindJson, TaskStep, TaskSummary } from '@anteroom/contract';
import type { AnyTransaction } from './AnyTransaction.ts';

/** A step of a demo task. It has no input unless `data` is given. */
export interface DemoStep extends Partial<Pick<TaskStep, 'dnaComment' | 'review'>> {
  readonly label: string;
  readonly description?: string;
  readonly required: boolean;
  readonly params?: KindJson;
  readonly data?: KindJson;
}

/** A task of demo data. */
export interface DemoTask {
  readonly id: string;
  /** One of the plugin's own kinds. */
  readonly kind: string;
  readonly label: string;
  /** Due date, in days from the day on which the data is added; a negative number is overdue. */
  readonly due: number;
  readonly params: TaskSummary['params'];
  readonly definition?: KindJson;
  readonly data?: KindJson;
  readonly steps?: readonly DemoStep[];
  /** Set if the client has begun the task. */
  readonly begun?: true;
  /** Completion date, in days from the day on which the data is added. */
  readonly done?: number;
  /** Set if the firm has confirmed that it received everything; only with `done`. */
  readonly received?: true;
}

/** Tasks that the firm has requested from a client together. */
export interface DemoTaskGroup {
  readonly clientId: string;
  readonly taxYear?: number;
  /**
   * Day on which the firm requested them, in days from the day on which the data is added. Default: -45, or two weeks
   * before the first task was due or completed if that is earlier.
   */
  readonly requested?: number;
  readonly tasks: readonly DemoTask[];
}

/** Adds demo tasks. */
export interface DemoTasks {
  /** Adds tasks as one group, whose type is that of the first task's kind. */
  add(tx: AnyTransaction, group: DemoTaskGroup): Promise<void>;
}
