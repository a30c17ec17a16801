import { type Task, useI18n, useSession } from '@anteroom/sdk';
import { useTranslation } from 'react-i18next';

/** Person who last changed a task and the time, as texts. */
export interface Changer {
  /** The key of a text: `you`, a `person` of this name, or `unknown`, as a payment page or somebody who is there no more. */
  readonly key: 'you' | 'person' | 'unknown';
  /** The name of the person; empty if it is none. */
  readonly who: string;
  /** Day and time; empty while nobody has changed it. */
  readonly when: string;
}

export function useChanger({ changedBy: by, changedAt, completedAt }: Task): Changer {
  const { t } = useTranslation();
  const { date } = useI18n();
  const { emulatedUserId } = useSession();
  const at = changedAt ?? completedAt;
  const when = at === null ? '' : date(at, 'time');
  if (by === null) return { key: 'unknown', who: '', when };
  // Staff who view the portal as another person have changed nothing.
  if (by.isCurrentUser && emulatedUserId === null) return { key: 'you', who: '', when };
  const name = `${by.firstName} ${by.lastName}`.trim();
  return { key: 'person', who: by.role === 'staff' ? t('tasks.elsewhere.staff', { name }) : name, when };
}
