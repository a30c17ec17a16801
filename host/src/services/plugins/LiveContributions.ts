import type { Availability } from '@anteroom/kernel';
import type { TextValues } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { type Atom, atom } from 'jotai';
import { I18next, readText } from '../language/i18next.ts';
import { StateStore } from '../page/StateStore.ts';
import { ContributionAvailability } from './kernelTokens.ts';

/** Reads a text that is named in a plugin's contribution. */
type ReadText = (pluginId: string, key: string, values?: TextValues) => string;

/** Lets services read the available contributions of plugins, and follow changes to them. */
@injectable('Singleton')
export class LiveContributions {
  private readonly changes = atom(0);
  private readonly text: ReadText;

  constructor(
    @inject(ContributionAvailability) private readonly availability: Availability,
    @inject(I18next) i18next: I18next,
    @inject(StateStore) store: StateStore,
  ) {
    this.text = (pluginId, key, values) => readText(i18next, `plugin:${pluginId}`, key, values);
    const change = () => store.set(this.changes, (count) => count + 1);
    availability.subscribe(change);
    i18next.on('languageChanged', change);
    i18next.store.on('added', change);
  }

  /** Returns an atom that is computed again whenever the available contributions or their texts change. */
  read<T>(reading: (availability: Availability, text: ReadText) => T): Atom<T> {
    return atom((get) => {
      get(this.changes);
      return reading(this.availability, this.text);
    });
  }
}
