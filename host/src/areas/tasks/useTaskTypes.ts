import type { Contributed } from '@anteroom/kernel';
import { useContributions } from '@anteroom/kernel/react';
import type { TaskKind } from '@anteroom/sdk';
import { useMemo } from 'react';

/** The kinds of task that can be worked here, with the screens for them. Tasks of other kinds are not shown. */
export function useTaskTypes(): ReadonlyMap<TaskKind, Contributed<'taskType'>> {
  const types = useContributions('taskType');
  return useMemo(() => new Map(types.map((type) => [type.kind, type])), [types]);
}
