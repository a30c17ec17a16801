import type { KindJson, NewTask, Task, TaskOpenPoint, TaskStatus, TaskStep } from '@anteroom/contract';
import type { TSchema } from 'typebox';
import type { DbOrTx, Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import type { Scope } from '../http/scope.ts';
import type { KeptContent } from '../storage/upload.ts';
import type { Issue } from './requireKindJson.ts';

/** What the server does for one kind of task. Each kind has its own in `taskKinds/<kind>/rules.ts`. */
export interface TaskKindRules {
  /** Of what the firm asks for. */
  readonly definition: TSchema;
  /** What else is wrong with a definition that its schema takes; paths are within it, `/sections/0/fields`. */
  readonly definitionIssues?: (definition: KindJson) => readonly Issue[];
  /**
   * Of what a contact may write by a patch of the task. What proves something (a signature's hash, a payment) is not in it: a
   * route of the kind's own writes that.
   */
  readonly data: TSchema;
  /** False for a kind that a contact cannot remove by a patch, since a route of its own ends it. Default true. */
  readonly removable?: boolean;
  /** Of what the firm asks for in a step. */
  readonly stepParams: TSchema;
  /** What else is wrong with a step's params that their schema takes; paths are within them. */
  readonly stepParamsIssues?: (params: KindJson) => readonly Issue[];
  /** Of what a contact may write by a patch of a step. */
  readonly stepData: TSchema;
  /** Joins what a contact wrote with what the server keeps beside it. Without, it replaces all that was there. */
  readonly joinData?: (stored: KindJson, given: KindJson) => KindJson;
  readonly joinStepData?: (stored: KindJson, given: KindJson) => KindJson;
  /** Without: a step is done when something is given or it does not apply, and it was not returned (`isStepDone`). */
  readonly isStepDone?: (step: TaskStep) => boolean;
  /** For kinds whose steps are given files. Without, a step takes any file, and is not done by one. */
  readonly stepFiles?: StepFileRules;
  /**
   * Called before a task is added: makes sure that its definition holds beyond its schema, and gives what is added with it; null
   * when there is nothing to add. Outside of a transaction, but for a task that follows from a completed one.
   *
   * @throws ServerError
   */
  readonly prepare?: (context: PrepareContext, task: NewKindTask) => Promise<AddWithTask | null>;
  /**
   * What keeps the task from becoming `context.status`; none lets it. Without, `DONE` needs all required steps done and none
   * returned (`openSteps`), and nothing keeps the firm from saying that it has received it, which is the firm's alone to say.
   */
  readonly openPoints?: (
    task: Task,
    context: CompletionContext,
  ) => readonly TaskOpenPoint[] | Promise<readonly TaskOpenPoint[]>;
  /**
   * The file that a completion puts into the client's documents, made and kept before its transaction, which waits for no storage;
   * `onDone` has it as `context.file`. Null when the task cannot be done as it is.
   */
  readonly doneFile?: (
    task: Task,
    context: Omit<CompletionContext, 'tx' | 'file'>,
  ) => Promise<KeptContent | null>;
  /**
   * What happens with the completion, in its transaction: what it throws undoes all. It may write by `context.tx`, and answers the
   * tasks that follow from what was given; of those that it answers no more, what was made before stays as it is.
   */
  readonly onDone?: (
    task: Task,
    context: CompletionContext,
  ) => readonly TriggerTask[] | Promise<readonly TriggerTask[]>;
}

/** A task that follows from a completed one, for the same client. */
export interface TriggerTask {
  /** Which of those that follow from this task it is: the same key again brings that one up to date. */
  readonly key: string;
  readonly task: Omit<NewTask, 'clientId'>;
}

/** With what a task is prepared. */
export interface PrepareContext extends Pick<Deps, 'blobs'> {
  readonly db: DbOrTx;
}

/** A task that is about to be added. */
export interface NewKindTask {
  readonly companyId: string;
  readonly clientId: string;
  readonly definition: KindJson;
  /** Of the task in the request: `body`, `body/tasks/0`. */
  readonly path: string;
}

/**
 * Adds in the task's own transaction, after the task, what its kind keeps beside it. A task that has something already, as one that
 * follows from another and is asked for anew, has this in its place.
 */
export type AddWithTask = (tx: Tx, taskId: string) => Promise<void>;

/** What files do to a step; `files` is how many there are for it. */
export interface StepFileRules {
  /** Null when the step takes one more file of this name. */
  readonly refuse: (
    step: TaskStep,
    file: { readonly name: string; readonly files: number },
  ) => 'wrong-type' | 'full' | null;
  /** What the step's data is now that there are so many. */
  readonly data: (step: TaskStep, files: number) => KindJson;
}

/** A task that is about to be complete. */
export interface CompletionContext {
  /** Holds the task and its group until its end. */
  readonly tx: Tx;
  readonly deps: Deps;
  readonly scope: Scope;
  readonly status: Extract<TaskStatus, 'DONE' | 'RECEIVED'>;
  /** Of a kind with {@link TaskKindRules.doneFile}; null as well where what was done meanwhile makes the completion a conflict. */
  readonly file: KeptContent | null;
}
