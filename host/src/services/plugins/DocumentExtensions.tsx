import { allHaveExtension } from '@anteroom/domain/documents/allHaveExtension';
import type { Availability } from '@anteroom/kernel';
import { Slot, useContributions } from '@anteroom/kernel/react';
import type {
  DocumentActionEntry,
  DocumentColumnEntry,
  DocumentExtensions,
  OfferedActionProps,
  OfferedCellProps,
} from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { type Atom, atom } from 'jotai';
import { I18next, readText } from '../language/i18next.ts';
import { StateStore } from '../page/StateStore.ts';
import { contributionChanges } from './contributionChanges.ts';
import { ContributionAvailability } from './kernelTokens.ts';

/** Offers on documents what plugins contribute. */
@injectable('Singleton')
export class ContributedDocumentExtensions implements DocumentExtensions {
  readonly actions: Atom<readonly DocumentActionEntry[]>;
  readonly columns: Atom<readonly DocumentColumnEntry[]>;
  readonly Action = OfferedAction;
  readonly Cell = OfferedCell;

  constructor(
    @inject(ContributionAvailability) availability: Availability,
    @inject(I18next) i18next: I18next,
    @inject(StateStore) store: StateStore,
  ) {
    const changes = contributionChanges(availability, i18next, store);
    this.actions = atom((get) => {
      get(changes);
      return availability.available('documentAction').map(({ pluginId, id, icon, label, extensions }) => ({
        id,
        icon,
        label: (count) => readText(i18next, `plugin:${pluginId}`, label, { count }),
        isFor: (documents) => allHaveExtension(documents, extensions),
      }));
    });
    this.columns = atom((get) => {
      get(changes);
      return availability.available('documentColumn').map(({ pluginId, id, title, extensions }) => ({
        id,
        title: readText(i18next, `plugin:${pluginId}`, title),
        isFor: (document) => allHaveExtension([document], extensions),
      }));
    });
  }
}

function OfferedAction({ id, ...props }: OfferedActionProps) {
  const action = useContributions('documentAction').find((each) => each.id === id);
  return action ? <Slot contribution={action} props={props} skeleton={null} /> : null;
}

function OfferedCell({ id, ...props }: OfferedCellProps) {
  const column = useContributions('documentColumn').find((each) => each.id === id);
  return column ? <Slot contribution={column} props={props} skeleton={null} /> : null;
}
