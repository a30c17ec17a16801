import type { Availability } from '@anteroom/kernel';
import { Slot, useContributions } from '@anteroom/kernel/react';
import type {
  ClientActionEntry,
  ClientActionProps,
  ClientExtensions,
  ClientPartProps,
  OfferedClientActionProps,
} from '@anteroom/sdk';
import { type Atom, atom } from 'jotai';
import type { ComponentType } from 'react';
import type { FakeI18n } from './FakeI18n.ts';
import type { StateStore } from './StateStore.ts';

/** Provides the tested plugin's contributions for clients, and those that a test adds in the name of other plugins. */
export class FakeClientExtensions implements ClientExtensions {
  readonly actions: Atom<readonly ClientActionEntry[]>;
  readonly Action: ComponentType<OfferedClientActionProps>;
  readonly Parts: ComponentType<ClientPartProps>;
  readonly #offeredActions = atom<readonly ClientActionEntry[]>([]);
  readonly #actionComponents = new Map<string, ComponentType<ClientActionProps>>();
  readonly #offeredParts: ComponentType<ClientPartProps>[] = [];
  readonly #store: StateStore;

  constructor(availability: Availability, i18n: FakeI18n, store: StateStore) {
    this.#store = store;
    const changes = atom(0);
    availability.subscribe(() => store.set(changes, (count) => count + 1));
    this.actions = atom((get) => {
      get(changes);
      get(i18n.language);
      const own = availability.available('clientAction');
      return [
        ...own.map(({ id, icon, label }) => ({ id, icon, label: i18n.t(label) })),
        ...get(this.#offeredActions),
      ];
    });
    this.Action = ({ id, ...props }) => {
      const Offered = this.#actionComponents.get(id);
      return Offered ? <Offered {...props} /> : <OwnAction id={id} {...props} />;
    };
    this.Parts = (props) => (
      <>
        <OwnParts {...props} />
        {this.#offeredParts.map((Part) => (
          <Part key={Part.name} {...props} />
        ))}
      </>
    );
  }

  /** Adds an action, as another plugin would. */
  offerAction(entry: ClientActionEntry, Action: ComponentType<ClientActionProps>): void {
    this.#actionComponents.set(entry.id, Action);
    this.#store.set(this.#offeredActions, (offered) => [...offered, entry]);
  }

  /** Adds a part of a client's page, as another plugin would. Call it before the page is shown. */
  offerPart(Part: ComponentType<ClientPartProps>): void {
    this.#offeredParts.push(Part);
  }
}

function OwnAction({ id, ...props }: OfferedClientActionProps) {
  const action = useContributions('clientAction').find((each) => each.id === id);
  return action ? <Slot contribution={action} props={props} skeleton={null} /> : null;
}

function OwnParts(props: ClientPartProps) {
  return useContributions('clientPart').map((part) => (
    <Slot key={part.key} contribution={part} props={props} skeleton={null} />
  ));
}
