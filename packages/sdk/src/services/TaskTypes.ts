import type { TaskKind } from '@anteroom/contract';
import type { Atom } from 'jotai';
import type { ComponentType } from 'react';
import type { IconName } from '../contributions.ts';
import type { TaskScreenProps } from '../modules.ts';
import { serviceToken } from '../serviceToken.ts';

/** A kind of task that can be worked here. */
export interface TaskTypeEntry {
  readonly kind: TaskKind;
  /** Name of the kind in the person's language, such as "Document request"; empty while its plugin's texts are fetched, which reading it begins. */
  readonly label: string;
  readonly icon: IconName;
  /** Whether a person may remove a task of this kind that does not apply. */
  readonly removable: boolean;
  /** Whether staff may say, beside its screen, that they have what a task of this kind asks for. */
  readonly receivable: boolean;
}

/** The screens on which tasks are worked, each of the plugin that contributes it as `taskType`. */
export interface TaskTypes {
  /** The kinds that can be worked now. Leave out tasks of any other kind: nobody could work on them. */
  readonly available: Atom<ReadonlyMap<TaskKind, TaskTypeEntry>>;
  /**
   * Shows the screen of the task's kind, which loads and fails by itself; nothing for a kind that is not available.
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
