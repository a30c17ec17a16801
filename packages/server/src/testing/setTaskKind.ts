import { KindJson } from '@anteroom/contract';
import type { TaskKind } from '@anteroom/server-sdk';
import type { TestPortal } from './testPortal.ts';

/** Makes a task kind of this portal accept any JSON and have only these rules; its tasks keep the same group type. */
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
