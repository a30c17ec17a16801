import type { KindJson, TaskStatus } from '@anteroom/contract';
import { dequal } from 'dequal/lite';

/** Change that can be made to a task (spec section 4). */
export type TaskChange = {
  readonly status?: TaskStatus;
  readonly comment?: string;
  /** Reason why the task does not apply, required for `CANCELLED`. */
  readonly doesNotApplyComment?: string;
  /** Data that replaces what the contact gave before. */
  readonly data?: KindJson;
};

/** Fields of a task that a change can affect. */
export interface ChangeableTask {
  readonly status: TaskStatus;
  readonly comment: string | null;
  readonly doesNotApplyComment: string | null;
  readonly data: KindJson;
}

/** Reason why a change is refused. */
export type TaskRefusal =
  /** The task is complete, so it accepts no comments and no other status. */
  | 'task-complete'
  /** A pending task cannot become new again. */
  | 'already-begun'
  /** Removing a task requires a reason. */
  | 'reason-missing'
  /** A reason is allowed only when removing the task. */
  | 'reason-unexpected';

export type TaskChangeResult =
  | { readonly kind: 'changed'; readonly task: ChangeableTask }
  /** The task already is as requested. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly reason: TaskRefusal };

/** Returns whether a status is pending: New or WIP. Complete are Done, Cancelled and Received. */
export function isPending(status: TaskStatus): boolean {
  return status === 'NEW' || status === 'WIP';
}

/**
 * Applies a change to a task. Done, cancelled and received are final. A request for the current state changes nothing,
 * so that repeated requests are idempotent. Done clears the reason (spec section 4). Data given for a new task moves it
 * to WIP.
 */
export function changeTask(task: ChangeableTask, change: TaskChange): TaskChangeResult {
  const data = change.data ?? task.data;
  const isGiven = !dequal(data, task.data);
  const status = change.status ?? (task.status === 'NEW' && isGiven ? 'WIP' : task.status);
  const reason = change.doesNotApplyComment?.trim();
  const next: ChangeableTask = {
    status,
    comment: change.comment === undefined ? task.comment : change.comment.trim() || null,
    doesNotApplyComment: status === 'DONE' ? null : reason || task.doesNotApplyComment,
    data,
  };
  if (isSame(task, next) && !isGiven) return { kind: 'unchanged' };
  if (!isPending(task.status)) return refused('task-complete');
  if (task.status === 'WIP' && status === 'NEW') return refused('already-begun');
  if (status === 'CANCELLED' && !reason) return refused('reason-missing');
  if (status !== 'CANCELLED' && reason) return refused('reason-unexpected');
  return { kind: 'changed', task: next };
}

export type TaskReturnResult =
  | { readonly kind: 'changed'; readonly reason: string }
  /** The task was already sent back with this reason. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly reason: 'not-returnable' | 'reason-missing' };

/**
 * Sends a whole task that was done or received back to the client, which requires a reason and reopens the task. A task
 * that is still with the client, or was removed, cannot be sent back.
 */
export function returnTask(
  { status, returnReason }: Pick<ChangeableTask, 'status'> & { readonly returnReason: string | null },
  asked: string,
): TaskReturnResult {
  const reason = asked.trim();
  if (reason === '') return { kind: 'refused', reason: 'reason-missing' };
  if (isPending(status) && reason === returnReason) return { kind: 'unchanged' };
  if (isPending(status) || status === 'CANCELLED') return { kind: 'refused', reason: 'not-returnable' };
  return { kind: 'changed', reason };
}

/**
 * Returns the status of a group. It is complete once no task is pending; done tasks take precedence over removed ones.
 */
export function groupStatus(statuses: readonly TaskStatus[]): TaskStatus {
  if (statuses.some(isPending)) return statuses.every((status) => status === 'NEW') ? 'NEW' : 'WIP';
  if (statuses.includes('DONE')) return 'DONE';
  return statuses.includes('RECEIVED') ? 'RECEIVED' : 'CANCELLED';
}

function isSame(a: ChangeableTask, b: ChangeableTask): boolean {
  return a.status === b.status && a.comment === b.comment && a.doesNotApplyComment === b.doesNotApplyComment;
}

function refused(reason: TaskRefusal): TaskChangeResult {
  return { kind: 'refused', reason };
}
