import { allHaveExtension } from '@anteroom/domain/documents/allHaveExtension';
import type { Availability } from '@anteroom/kernel';
import { Slot, useContributions } from '@anteroom/kernel/react';
import type {
  DocumentActionEntry,
  DocumentActionProps,
  DocumentColumnEntry,
  DocumentColumnProps,
  DocumentExtensions,
  OfferedActionProps,
  OfferedCellProps,
} from '@anteroom/sdk';
import { type Atom, atom } from 'jotai';
import type { ComponentType } from 'react';
import type { FakeI18n } from './FakeI18n.ts';
import type { StateStore } from './StateStore.ts';

/**
 * Provides the tested plugin's contributions for documents, and those that a test adds in the name of other plugins.
 */
export class FakeDocumentExtensions implements DocumentExtensions {
  readonly actions: Atom<readonly DocumentActionEntry[]>;
  readonly columns: Atom<readonly DocumentColumnEntry[]>;
  readonly Action: ComponentType<OfferedActionProps>;
  readonly Cell: ComponentType<OfferedCellProps>;
  readonly #offeredActions = atom<readonly DocumentActionEntry[]>([]);
  readonly #offeredColumns = atom<readonly DocumentColumnEntry[]>([]);
  readonly #actionComponents = new Map<string, ComponentType<DocumentActionProps>>();
  readonly #cellComponents = new Map<string, ComponentType<DocumentColumnProps>>();
  readonly #store: StateStore;

  constructor(availability: Availability, i18n: FakeI18n, store: StateStore) {
    this.#store = store;
    const changes = atom(0);
    availability.subscribe(() => store.set(changes, (count) => count + 1));
    this.actions = atom((get) => {
      get(changes);
      get(i18n.language);
      const own = availability.available('documentAction').map(
        ({ id, icon, label, extensions }): DocumentActionEntry => ({
          id,
          icon,
          label: (count) => i18n.t(label, { count }),
          isFor: (documents) => allHaveExtension(documents, extensions),
        }),
      );
      return [...own, ...get(this.#offeredActions)];
    });
    this.columns = atom((get) => {
      get(changes);
      get(i18n.language);
      const own = availability.available('documentColumn').map(
        ({ id, title, extensions }): DocumentColumnEntry => ({
          id,
          title: i18n.t(title),
          isFor: (document) => allHaveExtension([document], extensions),
        }),
      );
      return [...own, ...get(this.#offeredColumns)];
    });
    this.Action = ({ id, ...props }) => {
      const Offered = this.#actionComponents.get(id);
      return Offered ? <Offered {...props} /> : <OwnAction id={id} {...props} />;
    };
    this.Cell = ({ id, ...props }) => {
      const Offered = this.#cellComponents.get(id);
      return Offered ? <Offered {...props} /> : <OwnCell id={id} {...props} />;
    };
  }

  /** Adds an action, as another plugin would. */
  offerAction(entry: DocumentActionEntry, Action: ComponentType<DocumentActionProps>): void {
    this.#actionComponents.set(entry.id, Action);
    this.#store.set(this.#offeredActions, (offered) => [...offered, entry]);
  }

  /** Adds a column, as another plugin would. */
  offerColumn(entry: DocumentColumnEntry, Cell: ComponentType<DocumentColumnProps>): void {
    this.#cellComponents.set(entry.id, Cell);
    this.#store.set(this.#offeredColumns, (offered) => [...offered, entry]);
  }
}

function OwnAction({ id, ...props }: OfferedActionProps) {
  const action = useContributions('documentAction').find((each) => each.id === id);
  return action ? <Slot contribution={action} props={props} skeleton={null} /> : null;
}

function OwnCell({ id, ...props }: OfferedCellProps) {
  const column = useContributions('documentColumn').find((each) => each.id === id);
  return column ? <Slot contribution={column} props={props} skeleton={null} /> : null;
}
