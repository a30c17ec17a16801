import type { Task } from '@anteroom/sdk';

/** Grows with each change of a task or of one of its steps, which have versions of their own. */
export function wholeVersion({ version, steps }: Pick<Task, 'version' | 'steps'>): number {
  return steps.reduce((sum, step) => sum + step.version, version);
}
