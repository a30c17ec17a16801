import type { Availability } from '@anteroom/kernel';
import { Slot, useContributions } from '@anteroom/kernel/react';
import type { TaskKind, TaskScreenProps, TaskTypeEntry, TaskTypes } from '@anteroom/sdk';
import { type Atom, atom } from 'jotai';
import type { ComponentType } from 'react';
import type { FakeI18n } from './FakeI18n.ts';
import type { StateStore } from './StateStore.ts';

/** Provides the task screens of the tested plugin, and those that a test adds in the name of other plugins. */
export class FakeTaskTypes implements TaskTypes {
  readonly available: Atom<ReadonlyMap<TaskKind, TaskTypeEntry>>;
  readonly Screen: ComponentType<TaskScreenProps>;
  readonly #offered = atom<readonly TaskTypeEntry[]>([]);
  readonly #components = new Map<TaskKind, ComponentType<TaskScreenProps>>();
  readonly #store: StateStore;

  constructor(availability: Availability, i18n: FakeI18n, store: StateStore) {
    this.#store = store;
    const changes = atom(0);
    availability.subscribe(() => store.set(changes, (count) => count + 1));
    this.available = atom((get) => {
      get(changes);
      get(i18n.language);
      const own = availability
        .available('taskType')
        .map(({ kind, label, icon, removable = true, receivable = removable }) => ({
          kind,
          label: i18n.t(label),
          icon,
          removable,
          receivable,
        }));
      return new Map([...own, ...get(this.#offered)].map((type) => [type.kind, type]));
    });
    this.Screen = (props) => {
      const Offered = this.#components.get(props.task.kind);
      return Offered ? <Offered {...props} /> : <OwnScreen {...props} />;
    };
  }

  /** Adds a kind of task with its screen, as another plugin would. */
  offer(entry: TaskTypeEntry, Screen: ComponentType<TaskScreenProps>): void {
    this.#components.set(entry.kind, Screen);
    this.#store.set(this.#offered, (offered) => [...offered, entry]);
  }
}

function OwnScreen(props: TaskScreenProps) {
  const type = useContributions('taskType').find(({ kind }) => kind === props.task.kind);
  return type ? <Slot contribution={type} props={props} skeleton={null} /> : null;
}
