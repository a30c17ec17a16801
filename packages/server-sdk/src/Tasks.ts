import type { KindJson, NewTask, Task, TaskStatus, TaskSummary } from '@anteroom/contract';
import type { AnyDatabase, AnyTransaction } from './AnyTransaction.ts';
import type { Actor, Scope } from './scope.ts';

/** A task as lists show it, with the data of its kind. */
export type KindTask = TaskSummary & Pick<Task, 'definition' | 'data'>;

/** Filter and order of the tasks to list. */
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
  /** Only tasks that were due before this day, such as `2026-11-20`. */
  readonly dueBefore?: string;
  /** Whether staff also get tasks that the firm has withdrawn. */
  readonly takenBack?: boolean;
  /** Order: `due`: earliest due date first, tasks without one last. `newest`: last added first. */
  readonly order: 'due' | 'newest';
  readonly limit: number;
  /** ID of the task after which the list begins, for the next page. If the task does not exist, the list is empty. */
  readonly after?: string;
}

/** Number of tasks of one kind for a tax year. */
export interface TasksOfYear {
  readonly kind: string;
  /** Null for tasks without a tax year. */
  readonly taxYear: number | null;
  /** Number of tasks. */
  readonly count: number;
}

/** A change of a task. Fields that are left out stay unchanged. */
export type TaskChange =
  | { readonly status?: Exclude<TaskStatus, 'CANCELLED'>; readonly data?: KindJson }
  | {
      readonly status: 'CANCELLED';
      /** Reason why the task does not apply, visible to everybody who sees the task. */
      readonly doesNotApplyComment: string;
      readonly data?: KindJson;
    };

/**
 * The tasks of the kinds that the plugin has registered, for its own routes and jobs. It does not include tasks of
 * other kinds: finding one throws `not-found`, as for a task that does not exist.
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
  /** Returns the tasks that match a filter and that the caller may see; none for a caller without access to tasks. */
  list(db: AnyDatabase, scope: Scope, filter: TaskFilter): Promise<readonly KindTask[]>;
  /** Returns the tax years of the tasks that the caller may see, latest first. */
  taxYears(db: AnyDatabase, scope: Scope): Promise<readonly TasksOfYear[]>;
  /**
   * Returns a task that the caller may see, and locks it and its group: nobody else can change a task of the group
   * until the transaction ends. Always lock the task before rows of the plugin's own: two requests that lock in
   * different orders can deadlock.
   *
   * @throws ServerError `not-found`, `forbidden`
   */
  lock(tx: AnyTransaction, scope: Scope, taskId: string): Promise<Task>;
  /**
   * Locks a task in the same way for work without a caller, such as a job. Returns null if the task does not exist or
   * the firm has withdrawn it.
   */
  lockInFirm(tx: AnyTransaction, companyId: string, taskId: string): Promise<KindTask | null>;
  /**
   * Changes a locked task: increases its version, updates its group and notifies open pages. It makes no decisions and
   * does not apply the kind's rules: the caller must check that the change is allowed, and write the entry in the audit
   * log.
   *
   * @param by The person who changes it, such as `actorOf(scope)`; user null for the portal itself.
   * @throws Error for a task of another kind, and for one that was not locked and has changed since it was read.
   */
  change(
    tx: AnyTransaction,
    by: Pick<Actor, 'companyId'> & { readonly userId: string | null },
    task: KindTask,
    change: TaskChange,
  ): Promise<void>;
  /**
   * Requests something from clients in the firm's name, with tasks of any kind. It adds all tasks or none. It is for
   * work without a caller, such as a job, and uses its own transaction.
   *
   * @param key Idempotency key: a repeated request adds nothing. 8 to 200 characters, unique within the firm.
   * @returns The tasks' IDs, in order, including those that were added before.
   * @throws ServerError `bad-request` with the errors in the tasks.
   */
  addInFirm(companyId: string, tasks: readonly NewTask[], key: string): Promise<readonly string[]>;
  /**
   * E-mails the clients' contacts about added tasks whose `sendNotification` was false: one e-mail for each person,
   * however many clients and tasks it covers. Ignores tasks that have been withdrawn in the meantime.
   */
  tellOfAdded(tx: AnyTransaction, companyId: string, taskIds: readonly string[]): Promise<void>;
}
