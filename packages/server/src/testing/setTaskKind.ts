import { KindJson } from '@anteroom/contract';
import type { TaskKind } from '../taskKinds/TaskKind.ts';
import type { TestPortal } from './testPortal.ts';

/** Makes a kind of task of this portal take any JSON and have no rules but these, whatever it is in the product. */
export function setTaskKind({ deps }: TestPortal, kind: string, rules: Partial<TaskKind> = {}): void {
  deps.taskKinds.remove(kind);
  deps.taskKinds.add({
    kind,
    definition: KindJson,
    data: KindJson,
    stepParams: KindJson,
    stepData: KindJson,
    ...rules,
  });
}
