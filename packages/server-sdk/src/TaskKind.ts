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

/** A JSON schema (draft 7), made by TypeBox or written by hand; `format` is checked as well. */
export type JsonSchema = object;

/** One thing that is wrong with a field; its path begins with a slash and is within the JSON that was checked. */
export type KindIssue = NonNullable<Problem['errors']>[number];

/**
 * A kind of task, as far as the server must know it. Its owner registers it once, by `taskKinds.add`.
 *
 * The server checks the JSON of every write against the kind's schemas and refuses what they do not allow, with the path of each
 * wrong field. A schema that says `additionalProperties: false` keeps unknown fields out.
 */
export interface TaskKind {
  /** Name that tasks are stored with and that a `taskType` of the browser names, as `mileage`. It never changes. */
  readonly kind: string;
  /** Group in which tasks of this kind stand when they are added to none. Default `miscellaneous`. */
  readonly group?: TaskGroupType;
  /** Infrastructure access control that hides tasks of this kind. */
  readonly hiddenBy?: string;
  /** Feature flag without which the firm has no tasks of this kind. */
  readonly flag?: string;

  /** Schema of what the firm asks for. Default nothing, as for every schema of a kind. */
  readonly definition?: JsonSchema;
  /** Returns what else is wrong with a definition that its schema allows. */
  readonly definitionIssues?: (definition: KindJson) => readonly KindIssue[];
  /** Schema of the facts that lists show, beside those that every task has (`description`, `taxYear`, `minutes`). */
  readonly params?: JsonSchema;
  /**
   * Schema of what a contact may write by changing the task. Leave out what proves something, as a signature or a payment: a route
   * of the kind's own writes that.
   */
  readonly data?: JsonSchema;
  /** Schema of what the firm asks for in a step. */
  readonly stepParams?: JsonSchema;
  /** Returns what else is wrong with a step's params that their schema allows. */
  readonly stepParamsIssues?: (params: KindJson) => readonly KindIssue[];
  /** Schema of what a contact may write by changing a step. */
  readonly stepData?: JsonSchema;

  /** Joins what a contact wrote with what the server keeps beside it. Default: it replaces all that was there. */
  readonly joinData?: (stored: KindJson, given: KindJson) => KindJson;
  /** Does the same for a step's data. */
  readonly joinStepData?: (stored: KindJson, given: KindJson) => KindJson;
  /** Decides whether a step is done. Default: something is given or it does not apply, and it was not returned. */
  readonly isStepDone?: (step: TaskStep) => boolean;
  /** Decides which files a step takes and what they do to it. Default: it takes any file, and is not done by one. */
  readonly stepFiles?: StepFileRules;
  /**
   * Returns those steps, stored as done, that something outside of their task has undone, as a document that was replaced. Called
   * whenever tasks are read.
   */
  readonly undoneSteps?: (context: UndoneStepsContext) => Promise<readonly StepOfTask[]>;

  /** Whether a contact may say that the task does not apply. Default true; false for a kind that a route of its own ends. */
  readonly removable?: boolean;
  /**
   * Checks what a new task asks for beyond its schema, and returns what is to be added with it; null when there is nothing. Called
   * outside of a transaction, except for a task that follows from a completed one.
   *
   * @throws ServerError
   */
  readonly prepare?: (context: PrepareContext) => Promise<AddWithTask | null>;
  /**
   * Returns what keeps the task from becoming `status`; nothing lets it. Default: for `DONE`, required steps that are not done and
   * steps that were returned.
   */
  readonly openPoints?: (
    context: CompletionContext,
  ) => readonly TaskOpenPoint[] | Promise<readonly TaskOpenPoint[]>;
  /**
   * Makes and keeps the file that a completion adds to the client's documents, before its transaction, which waits for no storage;
   * `onDone` receives it. Returns null when the task cannot be completed as it is.
   */
  readonly doneFile?: (context: Omit<CompletionContext, 'tx'>) => Promise<KeptFile | null>;
  /**
   * Does what belongs to a completion, in its transaction: what it throws undoes everything. Returns the tasks that follow from what
   * was given. One that it returns no more stays as it was made before.
   */
  readonly onDone?: (context: DoneContext) => readonly TriggerTask[] | Promise<readonly TriggerTask[]>;
  /** Does what belongs to a contact's saying that the task does not apply, in that transaction. */
  readonly onCancelled?: (context: TaskContext) => void | Promise<void>;
  /** Does what belongs to a completed task's being begun again, as a step was returned, in that transaction. */
  readonly onReopened?: (context: TaskContext) => void | Promise<void>;
  /**
   * Words, for the firm's inbox, that a contact has completed the task; `{about}` stands for its name. Default: `completed
   * “{about}”`.
   *
   * @param language - of the firm, as `pt-br`.
   */
  readonly doneWords?: (language: string) => string;
  /**
   * Actions of staff, on its row in their inbox, on a task that a contact has completed, as saying that the money has come. The item's key is
   * the task's ID.
   */
  readonly doneActions?: readonly InboxAction[];
}

/** A task in a transaction. */
export interface TaskContext {
  /** Holds the task and its group until its end. */
  readonly tx: AnyTransaction;
  /** Who does it, and for which firm. */
  readonly scope: Scope;
  /** The task with the change in it. */
  readonly task: Task;
  readonly now: Date;
}

/** A task that is about to be completed. */
export interface CompletionContext extends TaskContext {
  /** The status that it gets; only the firm says that it has received something. */
  readonly status: Extract<TaskStatus, 'DONE' | 'RECEIVED'>;
}

/** A file that the storage keeps and no document has yet. */
export interface KeptFile {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** A task that was completed. */
export interface DoneContext extends CompletionContext {
  /** The file that {@link TaskKind.doneFile} made; null as well where a change in between makes the completion a conflict. */
  readonly file: KeptFile | null;
}

/** A task that is about to be added. */
export interface PrepareContext {
  readonly db: AnyDatabase;
  readonly companyId: string;
  readonly clientId: string;
  readonly definition: KindJson;
  /** Where the task stands in the request: `body`, `body/tasks/0`. */
  readonly path: string;
}

/**
 * Adds what a kind keeps beside a task, after it and in its transaction. A task that has something already, as one that follows from
 * another and is asked for anew, gets this in its place.
 */
export type AddWithTask = (tx: AnyTransaction, taskId: string) => Promise<void>;

/** A task that follows from a completed one, for the same client. */
export interface TriggerTask {
  /** Tells apart those that follow from one task: the same key again brings that one up to date. */
  readonly key: string;
  readonly task: Omit<NewTask, 'clientId'>;
}

/** The effect of files on a step; `files` is how many there are for it. */
export interface StepFileRules {
  /** Returns null when the step takes one more file of this name. */
  readonly refuse: (
    step: TaskStep,
    file: { readonly name: string; readonly files: number },
  ) => 'wrong-type' | 'full' | null;
  /** Returns the step's data for so many files. */
  readonly data: (step: TaskStep, files: number) => KindJson;
}

/** Steps, of tasks of one kind, that are stored as done. Steps that do not apply are not among them. */
export interface UndoneStepsContext {
  readonly db: AnyDatabase;
  readonly companyId: string;
  readonly steps: readonly (StepOfTask & Pick<TaskStep, 'params' | 'data'>)[];
}

/** Names a step of a task. */
export interface StepOfTask {
  readonly taskId: string;
  readonly number: number;
}
