import type { Availability } from '@anteroom/kernel';
import type { ActionEntry, ActionSectionEntry, Actions } from '@anteroom/sdk';
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
      return sections(availability, texts);
    });
  }
}

/** Sections with at least one available action (spec section 6), in order. */
function sections(availability: Availability, texts: Texts): readonly ActionSectionEntry[] {
  const actions = availability.available('action');
  return availability
    .available('actionSection')
    .map((section) => ({
      type: section.type,
      label: texts.text(`plugin:${section.pluginId}`, section.label),
      icon: section.icon,
      actions: actions
        .filter((action) => action.section === section.type)
        .map(
          (action): ActionEntry => ({
            section: section.type,
            type: action.type,
            href: `/actions/${section.path}/${action.path}`,
            label: texts.text(`plugin:${action.pluginId}`, action.label),
            description: texts.text(`plugin:${action.pluginId}`, action.description),
            icon: action.icon,
          }),
        ),
    }))
    .filter((section) => section.actions.length > 0);
}
