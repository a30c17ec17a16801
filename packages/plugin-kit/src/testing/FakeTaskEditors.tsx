import type { Availability } from '@anteroom/kernel';
import { Slot, useContributions } from '@anteroom/kernel/react';
import type { EditorOfKindProps, TaskEditorEntry, TaskEditorProps, TaskEditors } from '@anteroom/sdk';
import { atom } from 'jotai';
import type { ComponentType } from 'react';
import type { FakeI18n } from './FakeI18n.ts';
import type { StateStore } from './StateStore.ts';

/** Provides the editors of the tested plugin, and those that a test adds in the name of other plugins. */
export class FakeTaskEditors implements TaskEditors {
  readonly available;
  readonly Editor: ComponentType<EditorOfKindProps>;
  readonly #offered = atom<readonly TaskEditorEntry[]>([]);
  readonly #components = new Map<string, ComponentType<TaskEditorProps>>();
  readonly #store: StateStore;

  constructor(availability: Availability, i18n: FakeI18n, store: StateStore) {
    this.#store = store;
    const changes = atom(0);
    availability.subscribe(() => store.set(changes, (count) => count + 1));
    this.available = atom((get) => {
      get(changes);
      get(i18n.language);
      const own = availability.available('taskEditor');
      return [
        ...own.map(({ kind, label, icon }) => ({ kind, label: i18n.t(label), icon })),
        ...get(this.#offered),
      ];
    });
    this.Editor = ({ kind, ...props }) => {
      const Offered = this.#components.get(kind);
      return Offered ? <Offered {...props} /> : <OwnEditor kind={kind} {...props} />;
    };
  }

  /** Adds a kind of task with its editor, as another plugin would. */
  offer(entry: TaskEditorEntry, Editor: ComponentType<TaskEditorProps>): void {
    this.#components.set(entry.kind, Editor);
    this.#store.set(this.#offered, (offered) => [...offered, entry]);
  }
}

function OwnEditor({ kind, ...props }: EditorOfKindProps) {
  const editor = useContributions('taskEditor').find((each) => each.kind === kind);
  return editor ? <Slot contribution={editor} props={props} skeleton={null} /> : null;
}
