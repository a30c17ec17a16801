import { taskGroupLabel } from '@anteroom/domain/taskGroupLabel';
import type { I18n, TaskGroup } from '@anteroom/sdk';

/** What a group is called, in the person's language. */
export function taskGroupText(
  group: Pick<TaskGroup, 'type' | 'taxYear'>,
  country: string,
  { t }: Pick<I18n, 't'>,
): string {
  const { key, year } = taskGroupLabel(group, country);
  return year === undefined ? t(`tasks.group.${key}`) : t(`tasks.group.${key}Year`, { year });
}
