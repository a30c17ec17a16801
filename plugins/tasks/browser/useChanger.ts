import { fullName } from '@anteroom/domain/people/fullName';
import { type Task, useI18n, useSession } from '@anteroom/sdk';
import { useTranslation } from 'react-i18next';

/** Person who last changed a task and the time, as texts. */
export interface Changer {
  /**
   * Key of a text: `you`, a `person` with a name, or `unknown` for others, such as a payment page or a person who no
   * longer exists.
   */
  readonly key: 'you' | 'person' | 'unknown';
  /** Name of the person; empty if there is none. */
  readonly who: string;
  /** Day and time; empty if nobody has changed it yet. */
  readonly when: string;
}

export function useChanger({ changedBy: by, changedAt, completedAt }: Task): Changer {
  const { t } = useTranslation();
  const { date } = useI18n();
  const { emulatedUserId } = useSession();
  const at = changedAt ?? completedAt;
  const when = at === null ? '' : date(at, 'time');
  if (by === null) return { key: 'unknown', who: '', when };
  // Changes are not attributed to staff who are viewing the portal as another person.
  if (by.isCurrentUser && emulatedUserId === null) return { key: 'you', who: '', when };
  const name = fullName(by);
  return { key: 'person', who: by.role === 'staff' ? t('tasks.elsewhere.staff', { name }) : name, when };
}
