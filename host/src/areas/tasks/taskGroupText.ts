import type { TaskGroupLabel } from '@anteroom/domain/taskGroupLabel';
import type { I18n } from '@anteroom/sdk';

/** What a group is called, in the person's language. */
export function taskGroupText({ key, year }: TaskGroupLabel, { t }: Pick<I18n, 't'>): string {
  return year === undefined ? t(`tasks.group.${key}`) : t(`tasks.group.${key}Year`, { year });
}
