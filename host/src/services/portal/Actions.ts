import { type Availability, actionSections } from '@anteroom/kernel';
import type { Actions } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { I18next, readText } from '../language/i18next.ts';
import { StateStore } from '../page/StateStore.ts';
import { contributionChanges } from '../plugins/contributionChanges.ts';
import { ContributionAvailability } from '../plugins/kernelTokens.ts';

@injectable('Singleton')
export class AvailableActions implements Actions {
  readonly sections;
  /** Whether there are any, without loading the texts of their names. */
  readonly any;

  constructor(
    @inject(ContributionAvailability) availability: Availability,
    @inject(I18next) i18next: I18next,
    @inject(StateStore) store: StateStore,
  ) {
    const changes = contributionChanges(availability, i18next, store);
    this.any = atom((get) => {
      get(changes);
      const sections = new Set(availability.available('actionSection').map(({ type }) => type));
      return availability.available('action').some(({ section }) => sections.has(section));
    });
    this.sections = atom((get) => {
      get(changes);
      return actionSections(
        availability.available('actionSection'),
        availability.available('action'),
        (pluginId, key) => readText(i18next, `plugin:${pluginId}`, key),
      );
    });
  }
}
