import type { TaskKind } from '@anteroom/contract';
import type { Atom } from 'jotai';
import type { ComponentType } from 'react';
import type { IconName } from '../contributions.ts';
import type { TaskScreenProps } from '../modules.ts';
import { serviceToken } from '../serviceToken.ts';

/** A kind of task that has a screen in this portal. */
export interface TaskTypeEntry {
  readonly kind: TaskKind;
  /**
   * Name of the kind in the person's language, such as "Document request". It is empty while its plugin's texts are
   * loading; reading the name starts loading them.
   */
  readonly label: string;
  readonly icon: IconName;
  /** Whether a person may remove a task of this kind that does not apply. */
  readonly removable: boolean;
  /** Whether staff may mark a task of this kind as received, outside its screen. */
  readonly receivable: boolean;
}

/** The screens on which people work on tasks. Plugins contribute them as `taskType`. */
export interface TaskTypes {
  /** Kinds of task that currently have a screen. Leave out tasks of other kinds: nobody could work on them. */
  readonly available: Atom<ReadonlyMap<TaskKind, TaskTypeEntry>>;
  /**
   * Renders the screen for the task's kind, with its own loading and error states; nothing if the kind is not
   * available.
   *
   * @example
   * ```tsx
   * const { Screen } = useService(TaskTypes);
   * return <Screen task={task} group={group} client={client} editable={false} />;
   * ```
   */
  readonly Screen: ComponentType<TaskScreenProps>;
}

export const TaskTypes = serviceToken<TaskTypes>('TaskTypes');
