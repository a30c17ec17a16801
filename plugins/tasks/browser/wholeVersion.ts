import type { Task } from '@anteroom/sdk';

/** Returns a number that grows with each change of a task or of one of its steps, which have their own versions. */
export function wholeVersion({ version, steps }: Pick<Task, 'version' | 'steps'>): number {
  return steps.reduce((sum, step) => sum + step.version, version);
}
