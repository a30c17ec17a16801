import type {
  Client,
  ClientSummary,
  Document,
  DocumentPlace,
  KindJson,
  NewStep,
  Task,
  TaskGroup,
} from '@anteroom/contract';
import type { Query } from './query.ts';
import type { SessionInfo } from './services/Session.ts';
import type { ServiceToken } from './serviceToken.ts';

/** Props of the component that a `widget` module exports by default. */
export interface WidgetProps {
  /** The client whose data is shown. A new client is a new mount. */
  readonly client: Client;
}

/** Definition of a new task, beyond the facts for which the portal itself asks staff. */
export interface TaskDraft {
  /** JSON of the kind's own schema; `{}` if left out. */
  readonly definition?: KindJson;
  /** Steps in their order. */
  readonly steps?: readonly NewStep[];
  /** Calendar date, `2026-11-20`, after which it can no longer be done; never if left out. */
  readonly expirationDate?: string;
  /**
   * Definition and steps where each of several clients gets another task, as with a document of its own; by client ID. They take the place of the
   * draft's, and clients without any get no task. Such a draft cannot be kept as a template.
   */
  readonly forClients?: ReadonlyMap<string, Pick<TaskDraft, 'definition' | 'steps'>>;
}

/** Fault that the server found in a draft. */
export interface TaskDraftRefusal {
  /** Path within the draft: `definition/documentId`, `steps/0/params`. */
  readonly path: string;
  /** A word of the kind's own, as `encrypted`: choose the text by it. */
  readonly reason: string;
}

/** Props of the component that a `taskEditor` module exports by default. */
export interface TaskEditorProps {
  /** Clients for whom the task is; several if each of them gets one. Empty until staff have chosen one. */
  readonly clients: readonly Client[];
  /** The tax year that it is about; null when staff have given none. */
  readonly taxYear: number | null;
  /**
   * Called by the editor whenever the definition changes. Pass null while something is missing or wrong, which the
   * editor shows itself: the task then cannot be added.
   */
  readonly onDraft: (draft: TaskDraft | null) => void;
  /**
   * Reasons why the server refused the last draft; empty before. The editor shows those for which it has words; the
   * portal says that no task was added.
   */
  readonly refusals: readonly TaskDraftRefusal[];
}

/** Props of the component that a `documentViewer` module exports by default. */
export interface DocumentViewerModuleProps {
  readonly document: Document;
  /**
   * Given where the document is shown over the whole window: the component then opens a dialog, which ends by `onClose`. Left out where it is
   * shown in the middle of a screen, in all the height that its place has.
   */
  readonly window?: DocumentWindow | undefined;
  /** Place of a PDF to show first, marked. */
  readonly place?: DocumentPlace | undefined;
}

/** The window in which a document is shown, and the way to the documents beside it. */
export interface DocumentWindow {
  /** Shows the document before it; left out where there is none. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** Call it on the close button and on Escape. */
  readonly onClose: () => void;
}

/** Props of the component that a `shellButton` module exports by default. */
export interface ShellButtonProps {
  /** Closes what the button opened. */
  readonly onClose: () => void;
}

/** Props of the component that a `detail` module exports by default. */
export interface DetailProps {
  /** The active client; with `of: 'client'` the one that the address names. A new client is a new mount. */
  readonly client: Client;
  /** ID from the URL, so it may contain anything. A new ID is a new mount. */
  readonly id: string;
}

/** Argument of a widget's {@link WidgetQueries}. */
export interface WidgetContext {
  readonly client: Client;
  /** Resolves a service, bound to the plugin. */
  get<T>(token: ServiceToken<T>): T;
}

/**
 * Queries that a widget makes first. The portal runs them as soon as it knows the client, while the rest of the home
 * page is still loading; the component then gets the results from the cache by the same queries. If this function
 * throws, the error is logged, and the component runs its queries itself.
 *
 * @example
 * ```tsx
 * NewestDocuments.queries = ({ client, get }) => [get(Documents).newest(client.id, 5)];
 * ```
 */
export type WidgetQueries = (context: WidgetContext) => readonly Query<unknown>[];

/** Props of the component that a `taskType` module exports by default. */
export interface TaskScreenProps {
  /** Task as last read from the server; replaced when it changes. */
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

/** Client as lists show it. */
export type ListedClient = Pick<ClientSummary, 'id' | 'name' | 'kind' | 'code'>;

/** Props of the component that a `clientAction` module exports by default. */
export interface ClientActionProps {
  /** The clients that the action was chosen for, at least one. */
  readonly clients: readonly ListedClient[];
}

/** Props of the component that a `clientPart` module exports by default. */
export interface ClientPartProps {
  readonly client: ListedClient;
}

/** Props of the component that a `documentAction` module exports by default. */
export interface DocumentActionProps {
  readonly client: Client;
  /** The documents that the action was chosen for, at least one, all of the client. */
  readonly documents: readonly Document[];
  /** Removes the component: call it when the dialog is closed. */
  readonly onClose: () => void;
}

/** Props of the component that a `documentColumn` module exports by default. */
export interface DocumentColumnProps {
  readonly client: Client;
  readonly document: Document;
  /** All documents of the list's page that the document is on, for asking about them together. */
  readonly page: readonly Document[];
}

/** Data and services for a predicate. */
export interface PredicateContext {
  readonly session: SessionInfo;
  /** Active client; null if the person has none. */
  readonly client: Client | null;
  /** Aborted when the result is no longer needed. */
  readonly signal: AbortSignal;
  /** Resolves a service, bound to the plugin. */
  get<T>(token: ServiceToken<T>): T;
}

/** The default export of a `predicate` module. A rejection counts as *not available*; its reason is in diagnostics. */
export type PredicateFunction = (context: PredicateContext) => Promise<boolean>;
