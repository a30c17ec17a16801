import { KindJson, type TaskKind } from '@anteroom/contract';
import { taskKinds } from '../taskKinds/index.ts';
import type { TaskKindRules } from '../taskKinds/TaskKindRules.ts';

const product = { ...taskKinds };

/** Until the end of the test file a kind of task takes any JSON and has no rules but these, whatever it is in the product: for tests of all kinds. */
export function setTaskKind(kind: TaskKind, rules: Partial<TaskKindRules> = {}): void {
  const anything = { definition: KindJson, data: KindJson, stepParams: KindJson, stepData: KindJson };
  (taskKinds as Record<TaskKind, TaskKindRules>)[kind] = { ...anything, ...rules };
}

/** All kinds are again what they are in the product. */
export function giveBackTaskKinds(): void {
  Object.assign(taskKinds, product);
}
