import { type Availability, actionSections } from '@anteroom/kernel';
import type { Actions } from '@anteroom/sdk';
import { atom } from 'jotai';
import type { FakeI18n } from './FakeI18n.ts';
import type { StateStore } from './StateStore.ts';

/** Provides the actions of the tested plugin that are currently available. */
export class FakeActions implements Actions {
  readonly sections;

  constructor(availability: Availability, i18n: FakeI18n, store: StateStore) {
    const changes = atom(0);
    availability.subscribe(() => store.set(changes, (count) => count + 1));
    this.sections = atom((get) => {
      get(changes);
      get(i18n.language);
      const text = (_pluginId: string, key: string) => i18n.t(key);
      return actionSections(availability.available('actionSection'), availability.available('action'), text);
    });
  }
}
