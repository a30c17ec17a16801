import type { KindJson, TaskStep, TaskSummary } from '@anteroom/contract';
import type { AnyTransaction } from './AnyTransaction.ts';

/** A step of a demo task. Nothing is given for it unless it says so. */
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
  /** A kind of the plugin's own. */
  readonly kind: string;
  readonly label: string;
  /** Days from the day on which the data is added; a negative number is overdue. */
  readonly due: number;
  readonly params: TaskSummary['params'];
  readonly definition?: KindJson;
  readonly data?: KindJson;
  readonly steps?: readonly DemoStep[];
  /** The client has begun it. */
  readonly begun?: true;
  /** Days from the day on which the data is added, of its completion. */
  readonly done?: number;
  /** The firm has confirmed that it received everything; only with `done`. */
  readonly received?: true;
}

/** Tasks that the firm has asked a client for together. */
export interface DemoTaskGroup {
  readonly clientId: string;
  readonly taxYear?: number;
  readonly tasks: readonly DemoTask[];
}

/** Adds demo tasks. */
export interface DemoTasks {
  /** Adds tasks as one group, of the type that the first one's kind names. */
  add(tx: AnyTransaction, group: DemoTaskGroup): Promise<void>;
}
