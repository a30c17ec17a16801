import type { Preferences, SessionInfo } from '@anteroom/sdk';

const key = 'cc-unfinished-uploads';
type Person = Pick<SessionInfo, 'companyId' | 'userId'>;

/** Returns whether this browser began an upload of the person that may be unfinished: only then is the server asked. */
export function mayHaveUnfinished(preferences: Preferences, person: Person): boolean {
  return marks(preferences).includes(markOf(person));
}

export function rememberUnfinished(preferences: Preferences, person: Person): void {
  if (!mayHaveUnfinished(preferences, person)) preferences.set(key, [...marks(preferences), markOf(person)]);
}

export function forgetUnfinished(preferences: Preferences, person: Person): void {
  const others = marks(preferences).filter((mark) => mark !== markOf(person));
  preferences.set(key, others.length > 0 ? others : undefined);
}

function marks(preferences: Preferences): readonly string[] {
  const stored = preferences.get<unknown>(key);
  return Array.isArray(stored) ? stored : [];
}

function markOf({ companyId, userId }: Person): string {
  return `${companyId}/${userId}`;
}
