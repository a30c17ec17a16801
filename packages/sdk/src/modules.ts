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
  /** The client whose data is shown. The component is mounted anew for another client. */
  readonly client: Client;
}

/** Definition of a new task, apart from what the portal itself asks staff for. */
export interface TaskDraft {
  /** JSON that conforms to the kind's own schema. Default: `{}`. */
  readonly definition?: KindJson;
  /** Steps, in order. */
  readonly steps?: readonly NewStep[];
  /** Calendar date, such as `2026-11-20`, after which the task can no longer be done. Default: never. */
  readonly expirationDate?: string;
  /**
   * Definitions and steps by client ID, if each of several clients gets a different task, for example with its own
   * document. They replace those of the draft, and clients without an entry get no task. Such a draft cannot be saved
   * as a template.
   */
  readonly forClients?: ReadonlyMap<string, Pick<TaskDraft, 'definition' | 'steps'>>;
}

/** Error that the server found in a draft. */
export interface TaskDraftRefusal {
  /** Path within the draft, such as `definition/documentId` or `steps/0/params`. */
  readonly path: string;
  /** Reason code defined by the kind, such as `encrypted`. Use it to choose the text to show. */
  readonly reason: string;
}

/** Props of the component that a `taskEditor` module exports by default. */
export interface TaskEditorProps {
  /** Clients for which the task is created; each gets its own. Empty until staff have chosen one. */
  readonly clients: readonly Client[];
  /** Tax year of the task; null if staff have not given one. */
  readonly taxYear: number | null;
  /**
   * Callback for the editor to call whenever the definition changes. Pass null while something is missing or invalid:
   * the task cannot be added then. The editor itself must show what is wrong.
   */
  readonly onDraft: (draft: TaskDraft | null) => void;
  /**
   * Reasons why the server refused the last draft; empty before. The editor shows those for which it has a text; the
   * portal itself says that no task was added.
   */
  readonly refusals: readonly TaskDraftRefusal[];
}

/** Props of the component that a `documentViewer` module exports by default. */
export interface DocumentViewerModuleProps {
  readonly document: Document;
  /**
   * Present if the document is shown full window: the component then opens a dialog, and calls `onClose` when it is
   * closed. Absent if the document is shown within a screen, where it fills the available height.
   */
  readonly window?: DocumentWindow | undefined;
  /** Area of a PDF to scroll to and highlight. */
  readonly place?: DocumentPlace | undefined;
}

/** The full window in which a document is shown, with navigation to the neighbouring documents. */
export interface DocumentWindow {
  /** Shows the previous document; absent if there is none. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** Callback to call on the close button and on Escape. */
  readonly onClose: () => void;
}

/** Props of the component that a `shellButton` module exports by default. */
export interface ShellButtonProps {
  /** Callback that closes what the button opened. */
  readonly onClose: () => void;
  /**
   * Callback that closes the popover below a header button and renders the component again, this time for a dialog.
   * Only passed in that popover: without it, the component renders a dialog.
   */
  readonly openDialog?: (() => void) | undefined;
}

/** Props of the component that a `detail` module exports by default. */
export interface DetailProps {
  /**
   * The active client; with `of: 'client'`, the one that the URL names. The component is mounted anew for another
   * client.
   */
  readonly client: Client;
  /** ID from the URL, so it may contain anything. The component is mounted anew for another ID. */
  readonly id: string;
}

/** Argument of a widget's {@link WidgetQueries}. */
export interface WidgetContext {
  readonly client: Client;
  /** Resolves a service, bound to the plugin. */
  get<T>(token: ServiceToken<T>): T;
}

/**
 * Returns the queries that a widget runs first. The portal runs them as soon as it knows the client, while the rest of
 * the home page is still loading; the component then gets the results from the cache by making the same queries. If
 * this function throws, the error is logged, and the component runs its queries itself.
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
  /** False if the task is complete or the session may not change it: show the task, but offer no changes. */
  readonly editable: boolean;
  /**
   * Shows that the person's part is done, and what comes next. Call it if the plugin's own request ends the task, or if
   * the task now waits for others. It is not needed after `Tasks.complete` has ended the task. Absent in a portal with
   * SDK 1.0.0.
   */
  readonly finish?: () => void;
}

/** Props of the component that an `action` module exports by default. */
export interface ActionScreenProps {
  readonly client: Client;
}

/** A client as lists show it. */
export type ListedClient = Pick<ClientSummary, 'id' | 'name' | 'kind' | 'code'>;

/** Props of the component that a `clientAction` module exports by default. */
export interface ClientActionProps {
  /** The selected clients; at least one. */
  readonly clients: readonly ListedClient[];
}

/** Props of the component that a `clientPart` module exports by default. */
export interface ClientPartProps {
  readonly client: ListedClient;
}

/** Props of the component that a `documentAction` module exports by default. */
export interface DocumentActionProps {
  readonly client: Client;
  /** The selected documents; at least one, all of the same client. */
  readonly documents: readonly Document[];
  /** Removes the component: call it when the dialog is closed. */
  readonly onClose: () => void;
}

/** Props of the component that a `documentColumn` module exports by default. */
export interface DocumentColumnProps {
  readonly client: Client;
  readonly document: Document;
  /** All documents on the same page of the list, so that data for all of them can be requested together. */
  readonly page: readonly Document[];
}

/** Data and services for a predicate. */
export interface PredicateContext {
  readonly session: SessionInfo;
  /** The active client; null if the person has none. */
  readonly client: Client | null;
  /** Aborted when the result is no longer needed. */
  readonly signal: AbortSignal;
  /** Resolves a service, bound to the plugin. */
  get<T>(token: ServiceToken<T>): T;
}

/**
 * The default export of a `predicate` module. If the promise is rejected, the condition counts as *not available*;
 * diagnostics show the reason.
 */
export type PredicateFunction = (context: PredicateContext) => Promise<boolean>;
