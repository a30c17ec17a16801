import type { KindJson, NewTask, Task, TaskStatus, TaskSummary } from '@anteroom/contract';
import type { AnyDatabase, AnyTransaction } from './AnyTransaction.ts';
import type { Actor, Scope } from './scope.ts';

/** A task as lists show it, with what its kind keeps. */
export type KindTask = TaskSummary & Pick<Task, 'definition' | 'data'>;

/** Tasks to list. */
export interface TaskFilter {
  /** Tasks of one client only. */
  readonly clientId?: string;
  /** These tasks only. */
  readonly taskIds?: readonly string[];
  /** Tasks of one of the plugin's kinds only. */
  readonly kind?: string;
  /** Tasks about this tax year only. */
  readonly taxYear?: number;
  /** Tasks with one of these statuses only. */
  readonly statuses?: readonly TaskStatus[];
  /** Tasks that were due before this day only, as `2026-11-20`. */
  readonly dueBefore?: string;
  /** Whether to return to staff those too that the firm has taken back. */
  readonly takenBack?: boolean;
  /** `due`: the earliest due date first, tasks without one last. `newest`: the last added first. */
  readonly order: 'due' | 'newest';
  readonly limit: number;
  /** ID of the task after which the list begins, for the next page. None follow one that does not exist. */
  readonly after?: string;
}

/** A tax year that tasks of a kind are about. */
export interface TasksOfYear {
  readonly kind: string;
  /** Null for tasks about no tax year. */
  readonly taxYear: number | null;
  /** Number of tasks. */
  readonly count: number;
}

/** A change of a task. What it does not name stays. */
export type TaskChange =
  | { readonly status?: Exclude<TaskStatus, 'CANCELLED'>; readonly data?: KindJson }
  | {
      readonly status: 'CANCELLED';
      /** Reason why the task does not apply, for everybody who sees it. */
      readonly doesNotApplyComment: string;
      readonly data?: KindJson;
    };

/**
 * The tasks of the kinds that the plugin has registered, for routes and jobs of its own. Tasks of other kinds are not there: finding one
 * throws `not-found`, as for a task that does not exist.
 *
 * @example
 * ```ts
 * portal.db.inFirm(scope, async (tx) => {
 *   const task = await portal.tasks.lock(tx, scope, params.taskId);
 *   await portal.tasks.change(tx, actorOf(scope), task, { status: 'RECEIVED' });
 *   await portal.audit.record({ action: 'trip-approved', ...actorOf(scope), subject: `task:${task.taskId}`, ...origin }, tx);
 * });
 * ```
 */
export interface Tasks {
  /** Returns a task that the caller may see. @throws ServerError `not-found`, `forbidden` */
  find(db: AnyDatabase, scope: Scope, taskId: string): Promise<Task>;
  /** Returns the tasks that the caller may see among those that a filter names; none for a caller without access to tasks. */
  list(db: AnyDatabase, scope: Scope, filter: TaskFilter): Promise<readonly KindTask[]>;
  /** Returns the tax years that the tasks are about which the caller may see, the latest first. */
  taxYears(db: AnyDatabase, scope: Scope): Promise<readonly TasksOfYear[]>;
  /**
   * Returns a task that the caller may see. Nobody else changes it, or another task of its group, until the transaction ends. Lock a task
   * before you lock rows of the plugin's own, always: two requests that lock in different orders wait for each other.
   *
   * @throws ServerError `not-found`, `forbidden`
   */
  lock(tx: AnyTransaction, scope: Scope, taskId: string): Promise<Task>;
  /** Does the same for work that nobody has asked for, as in a job. Returns null when there is no such task, or the firm has taken it back. */
  lockInFirm(tx: AnyTransaction, companyId: string, taskId: string): Promise<KindTask | null>;
  /**
   * Changes a locked task: raises its version, brings its group up to date and tells open pages. Decides nothing and calls none of the kind's
   * rules; the caller has checked that the change may be made, and writes the entry of the audit log.
   *
   * @param by Who changes it, as `actorOf(scope)`; user null: the portal itself.
   * @throws Error for a task of another kind, and for one that was not locked and has changed since it was read.
   */
  change(
    tx: AnyTransaction,
    by: Pick<Actor, 'companyId'> & { readonly userId: string | null },
    task: KindTask,
    change: TaskChange,
  ): Promise<void>;
  /**
   * Asks clients for something in the firm's name, with tasks of any kind: all of them, or none is added. For work that nobody does at the moment,
   * as a job; it has a transaction of its own.
   *
   * @param key Names the request: sent again, it adds nothing. 8 to 200 characters, unique within the firm.
   * @returns The tasks' IDs, in order, also of those that were added before.
   * @throws ServerError `bad-request` with what is wrong with the tasks.
   */
  addInFirm(companyId: string, tasks: readonly NewTask[], key: string): Promise<readonly string[]>;
  /**
   * E-mails the clients' people that tasks were added, whose `sendNotification` was false: one e-mail for each person, however many clients and
   * tasks it is about. Does nothing about those that were taken back meanwhile.
   */
  tellOfAdded(tx: AnyTransaction, companyId: string, taskIds: readonly string[]): Promise<void>;
}
