import type { Task, TaskConflict, TaskOpenPoint } from '@anteroom/contract';
import { HttpError } from './services/Http.ts';

/** Reason why a change of a task or one of its steps conflicts with what is stored. */
export type TaskConflictCause =
  /** Somebody has changed it in the meantime, perhaps in another tab. Keep what the person has typed. */
  | { readonly reason: 'stale'; readonly current: Task }
  /** Open points prevent the change. */
  | { readonly reason: 'open-points'; readonly points: readonly TaskOpenPoint[] }
  /** The task is complete, has begun and cannot be new again, or the firm has accepted the step, for example. */
  | { readonly reason: Exclude<TaskConflict, 'stale' | 'open-points'> };

/**
 * Returns the conflict with which {@link Tasks} rejected a change, in a form that is easy to handle. Undefined for any
 * other error.
 *
 * @example
 * ```ts
 * const conflict = taskConflict(error);
 * if (conflict?.reason === 'open-points') focusStep(conflict.points[0]?.path);
 * ```
 */
export function taskConflict(error: unknown): TaskConflictCause | undefined {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem' || error.code !== 'conflict') return;
  const { errors = [], current } = error.failure.problem;
  const [first, ...points] = errors;
  const reason = first?.reason as TaskConflict | undefined;
  switch (reason) {
    case 'stale':
      return { reason, current: current as Task };
    case 'open-points':
      return { reason, points: points as readonly TaskOpenPoint[] };
    default:
      return reason && { reason };
  }
}
