import type { Client, KindJson, NewStep, Task, TaskGroup } from '@anteroom/contract';
import type { Query } from './query.ts';
import type { SessionInfo } from './services/Session.ts';
import type { ServiceToken } from './serviceToken.ts';

/** Props of the component that a `widget` module exports by default. */
export interface WidgetProps {
  /** The client whose data is shown. A new client is a new mount. */
  readonly client: Client;
}

/** What a new task asks for, beyond what the portal asks of staff itself. */
export interface TaskDraft {
  /** JSON of the kind's own schema; `{}` if left out. */
  readonly definition?: KindJson;
  /** In their order. */
  readonly steps?: readonly NewStep[];
  /** Calendar date, `2026-11-20`, after which it can no longer be done; never if left out. */
  readonly expirationDate?: string;
}

/** Where a draft is not what the server takes. */
export interface TaskDraftRefusal {
  /** Within the draft: `definition/documentId`, `steps/0/params`. */
  readonly path: string;
  /** A word of the kind's own, as `encrypted`: choose the text by it. */
  readonly reason: string;
}

/** Props of the component that a `taskEditor` module exports by default. */
export interface TaskEditorProps {
  /** For whom it is; several when the same is asked of each of them. Empty until staff have chosen one. */
  readonly clients: readonly Client[];
  /** The tax year that it is about; null when staff have given none. */
  readonly taxYear: number | null;
  /**
   * To be called whenever what the task asks for has changed; with null as long as something is missing or wrong, which the editor says
   * itself: then the task cannot be added.
   */
  readonly onDraft: (draft: TaskDraft | null) => void;
  /**
   * Why the server did not take the last draft that was sent; empty before. The editor says what it has words for, and the portal itself that
   * no task was added.
   */
  readonly refusals: readonly TaskDraftRefusal[];
}

/** Props of the component that a `detail` module exports by default. */
export interface DetailProps {
  /** The active client; with `of: 'client'` the one that the address names. A new client is a new mount. */
  readonly client: Client;
  /** From the address, so anything may stand in it. A new id is a new mount. */
  readonly id: string;
}

/** What a widget's {@link WidgetQueries} is given. */
export interface WidgetContext {
  readonly client: Client;
  /** Resolves a service, bound to the plugin. */
  get<T>(token: ServiceToken<T>): T;
}

/**
 * What a widget asks the server for first. The portal asks it as soon as it knows the client, while the rest of home is still
 * on its way; the component finds the answer by the same query. What it throws is logged, and the component asks by itself.
 *
 * @example
 * ```tsx
 * NewestDocuments.queries = ({ client, get }) => [get(Documents).newest(client.id, 5)];
 * ```
 */
export type WidgetQueries = (context: WidgetContext) => readonly Query<unknown>[];

/** Props of the component that a `taskType` module exports by default. */
export interface TaskScreenProps {
  /** As last read from the server; changes when the task does. */
  readonly task: Task;
  readonly group: TaskGroup;
  readonly client: Client;
  /** False when the task is complete or the session may not change it: show, do not offer. */
  readonly editable: boolean;
  /**
   * Shows that the person's part is done, and what is next. Call it when a task ends by a call of the plugin's own, or waits for others from
   * here on; a task that `Tasks.complete` has ended needs no call. A portal of SDK 1.0.0 does not give it.
   */
  readonly finish?: () => void;
}

/** Props of the component that an `action` module exports by default. */
export interface ActionScreenProps {
  readonly client: Client;
}

/** What a predicate may ask. */
export interface PredicateContext {
  readonly session: SessionInfo;
  /** Null while the person has no client. */
  readonly client: Client | null;
  /** Aborted when the answer is no longer wanted. */
  readonly signal: AbortSignal;
  /** Resolves a service, bound to the plugin. */
  get<T>(token: ServiceToken<T>): T;
}

/** The default export of a `predicate` module. A rejection counts as *not available*; its reason is in diagnostics. */
export type PredicateFunction = (context: PredicateContext) => Promise<boolean>;
