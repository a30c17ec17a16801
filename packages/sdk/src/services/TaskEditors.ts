import type { TaskKind } from '@anteroom/contract';
import type { Atom } from 'jotai';
import type { ComponentType } from 'react';
import type { IconName } from '../contributions.ts';
import type { TaskEditorProps } from '../modules.ts';
import { serviceToken } from '../serviceToken.ts';

/** A kind of task that staff can add. */
export interface TaskEditorEntry {
  readonly kind: TaskKind;
  /** Label, in the person's language, such as "Ask for documents". */
  readonly label: string;
  readonly icon: IconName;
}

/** Props of {@link TaskEditors.Editor}. */
export interface EditorOfKindProps extends TaskEditorProps {
  readonly kind: TaskKind;
}

/** The forms in which staff define new tasks. Plugins contribute them as `taskEditor`. */
export interface TaskEditors {
  /** Kinds of task that can currently be added, in order. */
  readonly available: Atom<readonly TaskEditorEntry[]>;
  /**
   * Renders the editor of a kind, with its own loading and error states; nothing if the kind is not available. Pass the
   * kind as `key`, because each editor keeps what was typed in it.
   *
   * @example
   * ```tsx
   * const { Editor } = useService(TaskEditors);
   * return <Editor key={kind} kind={kind} clients={clients} taxYear={null} onDraft={setDraft} refusals={[]} />;
   * ```
   */
  readonly Editor: ComponentType<EditorOfKindProps>;
}

export const TaskEditors = serviceToken<TaskEditors>('TaskEditors');
