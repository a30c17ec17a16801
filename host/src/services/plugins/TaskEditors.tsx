import type { Availability } from '@anteroom/kernel';
import { Slot, useContributions } from '@anteroom/kernel/react';
import type { EditorOfKindProps, TaskEditors } from '@anteroom/sdk';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { I18next, readText } from '../language/i18next.ts';
import { StateStore } from '../page/StateStore.ts';
import { contributionChanges } from './contributionChanges.ts';
import { ContributionAvailability } from './kernelTokens.ts';

@injectable('Singleton')
export class ContributedTaskEditors implements TaskEditors {
  readonly available;
  readonly Editor = EditorOfKind;

  constructor(
    @inject(ContributionAvailability) availability: Availability,
    @inject(I18next) i18next: I18next,
    @inject(StateStore) store: StateStore,
  ) {
    const changes = contributionChanges(availability, i18next, store);
    this.available = atom((get) => {
      get(changes);
      return availability.available('taskEditor').map(({ pluginId, kind, label, icon }) => ({
        kind,
        label: readText(i18next, `plugin:${pluginId}`, label),
        icon,
      }));
    });
  }
}

function EditorOfKind({ kind, ...props }: EditorOfKindProps) {
  const editor = useContributions('taskEditor').find((each) => each.kind === kind);
  if (!editor) return null;
  return <Slot contribution={editor} props={props} skeleton={<Skeleton shape="block" height="12rem" />} />;
}
