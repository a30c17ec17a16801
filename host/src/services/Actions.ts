import { type Availability, actionSections } from '@anteroom/kernel';
import type { Actions } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { ContributionAvailability } from './kernelTokens.ts';
import { StateStore } from './StateStore.ts';
import { Texts } from './Texts.ts';

@injectable('Singleton')
export class AvailableActions implements Actions {
  readonly sections;
  /** Whether there is any, without fetching the texts that name them. */
  readonly any;

  constructor(
    @inject(ContributionAvailability) availability: Availability,
    @inject(Texts) texts: Texts,
    @inject(StateStore) store: StateStore,
  ) {
    const changes = atom(0);
    availability.subscribe(() => store.set(changes, (count) => count + 1));
    this.any = atom((get) => {
      get(changes);
      const sections = new Set(availability.available('actionSection').map(({ type }) => type));
      return availability.available('action').some(({ section }) => sections.has(section));
    });
    this.sections = atom((get) => {
      get(changes);
      get(texts.language);
      get(texts.arrivals);
      return actionSections(
        availability.available('actionSection'),
        availability.available('action'),
        (pluginId, key) => texts.text(`plugin:${pluginId}`, key),
      );
    });
  }
}
