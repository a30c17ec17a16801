import { KindJson } from '@anteroom/contract';
import type { TaskKind } from '@anteroom/server-sdk';
import type { TestPortal } from './testPortal.ts';

/** Makes a kind of task of this portal take any JSON and have no rules but these; its tasks stay in the same type of group. */
export function setTaskKind({ deps }: TestPortal, kind: string, rules: Partial<TaskKind> = {}): void {
  const group = deps.taskKinds.find(kind)?.group;
  deps.taskKinds.remove(kind);
  deps.taskKinds.add({
    kind,
    ...(group && { group }),
    definition: KindJson,
    data: KindJson,
    stepParams: KindJson,
    stepData: KindJson,
    ...rules,
  });
}
