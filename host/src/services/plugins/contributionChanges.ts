import type { Availability } from '@anteroom/kernel';
import { type Atom, atom } from 'jotai';
import type { I18next } from '../language/i18next.ts';
import type { StateStore } from '../page/StateStore.ts';

/** Returns an atom that changes with what contributions are available, and with the texts that they name. */
export function contributionChanges(
  availability: Availability,
  i18next: I18next,
  store: StateStore,
): Atom<number> {
  const changes = atom(0);
  const change = () => store.set(changes, (count) => count + 1);
  availability.subscribe(change);
  i18next.on('languageChanged', change);
  i18next.store.on('added', change);
  return changes;
}
