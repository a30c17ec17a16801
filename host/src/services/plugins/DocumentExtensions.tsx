import { allHaveExtension } from '@anteroom/domain/documents/allHaveExtension';
import { Slot, useContributions } from '@anteroom/kernel/react';
import type {
  DocumentActionEntry,
  DocumentColumnEntry,
  DocumentExtensions,
  OfferedActionProps,
  OfferedCellProps,
} from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import type { Atom } from 'jotai';
import { WindowSlot } from '../../shell/WindowSlot.tsx';
import { LiveContributions } from './LiveContributions.ts';

/** Offers the document extensions that plugins contribute. */
@injectable('Singleton')
export class ContributedDocumentExtensions implements DocumentExtensions {
  readonly actions: Atom<readonly DocumentActionEntry[]>;
  readonly columns: Atom<readonly DocumentColumnEntry[]>;
  readonly Action = OfferedAction;
  readonly Cell = OfferedCell;

  constructor(@inject(LiveContributions) contributions: LiveContributions) {
    this.actions = contributions.read((availability, text) =>
      availability.available('documentAction').map(({ pluginId, id, icon, label, extensions }) => ({
        id,
        icon,
        label: (count) => text(pluginId, label, { count }),
        isFor: (documents) => allHaveExtension(documents, extensions),
      })),
    );
    this.columns = contributions.read((availability, text) =>
      availability.available('documentColumn').map(({ pluginId, id, title, extensions }) => ({
        id,
        title: text(pluginId, title),
        isFor: (document) => allHaveExtension([document], extensions),
      })),
    );
  }
}

function OfferedAction({ id, ...props }: OfferedActionProps) {
  const action = useContributions('documentAction').find((each) => each.id === id);
  return action ? <WindowSlot contribution={action} props={props} onClose={props.onClose} /> : null;
}

function OfferedCell({ id, ...props }: OfferedCellProps) {
  const column = useContributions('documentColumn').find((each) => each.id === id);
  return column ? <Slot contribution={column} props={props} skeleton={null} /> : null;
}
