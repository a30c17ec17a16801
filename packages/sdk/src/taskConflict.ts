import type { Task, TaskConflict, TaskOpenPoint } from '@anteroom/contract';
import { HttpError } from './services/Http.ts';

/** Reason why a change of a task or one of its steps conflicts with what is stored. */
export type TaskConflictCause =
  /** Somebody has changed it meanwhile, in another tab perhaps. What the person has typed is still theirs to keep. */
  | { readonly reason: 'stale'; readonly current: Task }
  /** Something keeps it from being done. */
  | { readonly reason: 'open-points'; readonly points: readonly TaskOpenPoint[] }
  /** It is complete; it was begun and cannot be new again; the firm has accepted the step. */
  | { readonly reason: Exclude<TaskConflict, 'stale' | 'open-points'> };

/**
 * Returns the conflict with which {@link Tasks} rejected a change, in a form to act on. Undefined for any other error.
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
