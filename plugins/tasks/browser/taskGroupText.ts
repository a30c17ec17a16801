import type { TaskGroupLabel } from '@anteroom/domain/tasks/taskGroupLabel';
import type { TFunction } from 'i18next';

/** Returns the label of a group in the person's language. Only a questionnaire's label includes its tax year. */
export function taskGroupText({ key, year }: TaskGroupLabel, t: TFunction): string {
  return year === undefined ? t(`tasks.group.${key}`) : t('tasks.group.taxQuestionnaireYear', { year });
}
