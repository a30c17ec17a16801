import type { Availability } from '@anteroom/kernel';
import { Slot, useContributions } from '@anteroom/kernel/react';
import type { TaskScreenProps, TaskTypes } from '@anteroom/sdk';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { I18next, readText } from '../language/i18next.ts';
import { StateStore } from '../page/StateStore.ts';
import { contributionChanges } from './contributionChanges.ts';
import { ContributionAvailability } from './kernelTokens.ts';

@injectable('Singleton')
export class ContributedTaskTypes implements TaskTypes {
  readonly available;
  readonly Screen = ScreenOfKind;

  constructor(
    @inject(ContributionAvailability) availability: Availability,
    @inject(I18next) i18next: I18next,
    @inject(StateStore) store: StateStore,
  ) {
    const changes = contributionChanges(availability, i18next, store);
    this.available = atom((get) => {
      get(changes);
      const types = availability.available('taskType');
      return new Map(
        types.map(({ pluginId, kind, label, icon, removable = true }) => [
          kind,
          {
            kind,
            icon,
            removable,
            // Home reads no label, and so fetches no texts of kinds.
            get label() {
              return readText(i18next, `plugin:${pluginId}`, label);
            },
          },
        ]),
      );
    });
  }
}

function ScreenOfKind(props: TaskScreenProps) {
  const type = useContributions('taskType').find(({ kind }) => kind === props.task.kind);
  if (!type) return null;
  return <Slot contribution={type} props={props} skeleton={<Skeleton shape="block" height="20rem" />} />;
}
