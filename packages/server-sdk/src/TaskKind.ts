import type {
  KindJson,
  NewTask,
  Problem,
  Task,
  TaskGroupType,
  TaskOpenPoint,
  TaskStatus,
  TaskStep,
} from '@anteroom/contract';
import type { AnyDatabase, AnyTransaction } from './AnyTransaction.ts';
import type { InboxAction } from './Inbox.ts';
import type { Scope } from './scope.ts';

/** A JSON schema (draft 7), created with TypeBox or by hand. `format` is validated too. */
export type JsonSchema = object;

/** An error in a field. Its path begins with a slash and is relative to the JSON that was validated. */
export type KindIssue = NonNullable<Problem['errors']>[number];

/**
 * The server's definition of a kind of task. Its owner registers it once, with `taskKinds.add`.
 *
 * The server validates the JSON of every write against the kind's schemas and refuses what they do not allow, with the
 * path of each invalid field. A schema with `additionalProperties: false` refuses unknown fields.
 */
export interface TaskKind {
  /**
   * Name with which tasks are stored and to which a `taskType` in the browser refers, such as `mileage`. It must never
   * change.
   */
  readonly kind: string;
  /** Type of the group for tasks of this kind that are not added to an existing group. Default: `miscellaneous`. */
  readonly group?: TaskGroupType;
  /** Infrastructure access control that hides tasks of this kind. */
  readonly hiddenBy?: string;
  /** Feature flag that the firm needs to have tasks of this kind. */
  readonly flag?: string;

  /** Schema of what the firm asks for. Default: nothing, as for every schema of a kind. */
  readonly definition?: JsonSchema;
  /** Returns additional errors in a definition that its schema allows. */
  readonly definitionIssues?: (definition: KindJson) => readonly KindIssue[];
  /** Schema of the facts that lists show, in addition to those of every task (`description`, `taxYear`, `minutes`). */
  readonly params?: JsonSchema;
  /**
   * Schema of what a contact may write by changing the task. Leave out anything that serves as proof, such as a
   * signature or a payment: a route of the plugin's own must write that.
   */
  readonly data?: JsonSchema;
  /** Schema of what the firm asks for in a step. */
  readonly stepParams?: JsonSchema;
  /** Returns additional errors in a step's params that their schema allows. */
  readonly stepParamsIssues?: (params: KindJson) => readonly KindIssue[];
  /** Schema of what a contact may write by changing a step. */
  readonly stepData?: JsonSchema;

  /** Merges a contact's input with data that the server stores alongside it. Default: the input replaces everything. */
  readonly joinData?: (stored: KindJson, given: KindJson) => KindJson;
  /** Merges the input for a step's data in the same way. */
  readonly joinStepData?: (stored: KindJson, given: KindJson) => KindJson;
  /** Returns whether a step is done. Default: it has input or does not apply, and it was not returned. */
  readonly isStepDone?: (step: TaskStep) => boolean;
  /**
   * Rules for the files that a step accepts, and for their effect on the step. Default: it accepts any file, and files
   * do not make it done.
   */
  readonly stepFiles?: StepFileRules;
  /**
   * Returns those steps stored as done that are no longer done because of something outside their task, such as a
   * replaced document. It is called whenever tasks are read.
   */
  readonly undoneSteps?: (context: UndoneStepsContext) => Promise<readonly StepOfTask[]>;

  /**
   * Whether a contact may say that the task does not apply. Default: true. Set it to false for a kind that has a route
   * of its own to end it.
   */
  readonly removable?: boolean;
  /**
   * Checks a new task beyond its schema, and returns what is to be added together with it; null if there is nothing. It
   * is called outside a transaction, except for a task that follows from a completed one.
   *
   * @throws ServerError
   */
  readonly prepare?: (context: PrepareContext) => Promise<AddWithTask | null>;
  /**
   * Returns the points that prevent the task from getting `status`; none if it may. Default: for `DONE`, required steps
   * that are not done and steps that were returned.
   */
  readonly openPoints?: (
    context: CompletionContext,
  ) => readonly TaskOpenPoint[] | Promise<readonly TaskOpenPoint[]>;
  /**
   * Creates and stores the file that a completion adds to the client's documents. It runs before the transaction of the
   * completion, so that the transaction does not wait for storage; `onDone` receives the file. Returns null if the task
   * cannot be completed as it is.
   */
  readonly doneFile?: (context: Omit<CompletionContext, 'tx'>) => Promise<KeptFile | null>;
  /**
   * Runs in the transaction of a completion, for its side effects. If it throws, everything is rolled back. Returns the
   * tasks that follow from the input. A task that an earlier completion created and that is no longer returned stays as
   * it is.
   */
  readonly onDone?: (context: DoneContext) => readonly TriggerTask[] | Promise<readonly TriggerTask[]>;
  /** Runs in the transaction in which a contact says that the task does not apply, for its side effects. */
  readonly onCancelled?: (context: TaskContext) => void | Promise<void>;
  /**
   * Runs in the transaction in which a completed task is reopened, for example because a step was returned, for its
   * side effects.
   */
  readonly onReopened?: (context: TaskContext) => void | Promise<void>;
  /**
   * Returns the text, for the firm's inbox, which says that a contact has completed the task; `{about}` stands for the
   * task's name. Default: `completed “{about}”`.
   *
   * @param language - of the firm, such as `pt-br`.
   */
  readonly doneWords?: (language: string) => string;
  /**
   * Actions for staff on the inbox row of a task that a contact has completed, such as confirming that the money has
   * arrived. The item's key is the task's ID.
   */
  readonly doneActions?: readonly InboxAction[];
}

/** A task within a transaction. */
export interface TaskContext {
  /** Transaction, which locks the task and its group until it ends. */
  readonly tx: AnyTransaction;
  /** The person who makes the change, and their firm. */
  readonly scope: Scope;
  /** The task, including the change. */
  readonly task: Task;
  readonly now: Date;
}

/** A task that is about to be completed. */
export interface CompletionContext extends TaskContext {
  /** Status that the task gets. Only the firm can mark it as received. */
  readonly status: Extract<TaskStatus, 'DONE' | 'RECEIVED'>;
}

/** A stored file that does not belong to a document yet. */
export interface KeptFile {
  readonly sha256: string;
  /** Size in bytes. */
  readonly size: number;
}

/** A task that was completed. */
export interface DoneContext extends CompletionContext {
  /**
   * The file that {@link TaskKind.doneFile} created. It is also null if a change in the meantime makes the completion a
   * conflict.
   */
  readonly file: KeptFile | null;
}

/** A task that is about to be added. */
export interface PrepareContext {
  readonly db: AnyDatabase;
  readonly companyId: string;
  readonly clientId: string;
  readonly definition: KindJson;
  /** Place of the task in the request, such as `body` or `body/tasks/0`. */
  readonly path: string;
}

/**
 * Adds what a kind stores alongside a task, after the task was added and in the same transaction. If the task already
 * has such data, because it follows from another task and is requested again, this replaces it.
 */
export type AddWithTask = (tx: AnyTransaction, taskId: string) => Promise<void>;

/** A task that follows from a completed one, for the same client. */
export interface TriggerTask {
  /**
   * Key that distinguishes the tasks that follow from the same task. Returning a key again updates the existing task.
   */
  readonly key: string;
  readonly task: Omit<NewTask, 'clientId'>;
}

/** Rules about files for a step; `files` is the number of files that it has. */
export interface StepFileRules {
  /** Returns null if the step accepts one more file of this name. */
  readonly refuse: (
    step: TaskStep,
    file: { readonly name: string; readonly files: number },
  ) => 'wrong-type' | 'full' | null;
  /** Returns the step's data for this number of files. */
  readonly data: (step: TaskStep, files: number) => KindJson;
}

/** Steps of tasks of one kind that are stored as done, without those that do not apply. */
export interface UndoneStepsContext {
  readonly db: AnyDatabase;
  readonly companyId: string;
  readonly steps: readonly (StepOfTask & Pick<TaskStep, 'params' | 'data'>)[];
}

/** Identifies a step of a task. */
export interface StepOfTask {
  readonly taskId: string;
  readonly number: number;
}
