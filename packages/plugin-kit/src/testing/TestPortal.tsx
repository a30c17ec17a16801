import type { Theme as FirmTheme } from '@anteroom/contract';
import {
  type AvailabilityReport,
  type Clock,
  type Contributed,
  KernelError,
  type KernelProblem,
} from '@anteroom/kernel';
import { type Kernel, KernelProvider, preloadContribution } from '@anteroom/kernel/react';
import {
  Actions,
  Alerts,
  type Client,
  ClientExtensions,
  Clients,
  type Container,
  Conversations,
  type ConversationWindowProps,
  Diagnostics,
  Dialogs,
  type Document,
  DocumentExtensions,
  Documents,
  type DocumentViewerModuleProps,
  Downloads,
  type ExtensionPoint,
  Flags,
  Http,
  I18n,
  type Language,
  type ListedClient,
  Log,
  Mobile,
  Navigation,
  Panels,
  Pdf,
  Permissions,
  type PredicateFunction,
  Preferences,
  type ServiceScope,
  ServiceScopeContext,
  type ServiceToken,
  Session,
  type SessionInfo,
  Settings,
  Storage,
  type TaskEditorProps,
  TaskEditors,
  Tasks,
  TaskTypes,
  Theme,
} from '@anteroom/sdk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type RenderResult, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { Contents, type Shown } from './Contents.tsx';
import { FakeActions } from './FakeActions.ts';
import { FakeAlerts } from './FakeAlerts.ts';
import { FakeClientExtensions } from './FakeClientExtensions.tsx';
import { FakeClients } from './FakeClients.ts';
import { FakeConversations } from './FakeConversations.ts';
import { FakeDiagnostics } from './FakeDiagnostics.ts';
import { FakeDialogs } from './FakeDialogs.ts';
import { FakeDocumentExtensions } from './FakeDocumentExtensions.tsx';
import { FakeDocuments } from './FakeDocuments.ts';
import { FakeDownloads } from './FakeDownloads.ts';
import { FakeFlags } from './FakeFlags.ts';
import { FakeHttp } from './FakeHttp.ts';
import { FakeI18n } from './FakeI18n.ts';
import { FakeLog } from './FakeLog.ts';
import { FakeMobile } from './FakeMobile.ts';
import { FakeNavigation } from './FakeNavigation.ts';
import { FakePanels } from './FakePanels.ts';
import { FakePdf } from './FakePdf.ts';
import { FakePermissions } from './FakePermissions.ts';
import { FakePreferences } from './FakePreferences.ts';
import { FakeSession } from './FakeSession.ts';
import { FakeSettings, type FakeSettingValues } from './FakeSettings.ts';
import { type FakePluginDocument, FakeStorage } from './FakeStorage.ts';
import { FakeTaskEditors } from './FakeTaskEditors.tsx';
import { FakeTasks } from './FakeTasks.ts';
import { FakeTaskTypes } from './FakeTaskTypes.tsx';
import { FakeTheme } from './FakeTheme.ts';
import { type FakeTaskGroup, makeClient } from './makeData.ts';
import { type PluginSources, pluginUnderTest } from './pluginUnderTest.ts';
import type { StateStore } from './StateStore.ts';
import { createTestKernel, factsOf, slotTexts } from './TestKernel.ts';

/** Initial state of the portal. Every property is optional. */
export interface TestPortalOptions {
  /** Changes to the default session, which is a client user of a US firm. */
  readonly session?: Partial<Omit<SessionInfo, 'grants' | 'controls'>>;
  /** Granted feature resources. Default: those of a client user. */
  readonly permissions?: readonly string[];
  /** Access controls that are in force. */
  readonly controls?: readonly string[];
  /** Values of the known flags. */
  readonly flags?: Readonly<Record<string, boolean>>;
  /** Language of the person. Default: `en-us`. */
  readonly language?: Language;
  /** The person's clients; the first is the active one. Default: one client, `Harbor Bakery`. */
  readonly clients?: readonly Client[];
  readonly taskGroups?: readonly FakeTaskGroup[];
  readonly documents?: readonly Document[];
  /** Folders and projects. Each client already has a root. */
  readonly containers?: readonly Container[];
  /** Documents in the plugin's storages. User-level documents belong to the signed-in person. */
  readonly stored?: readonly FakePluginDocument[];
  /** Values of the plugin's settings. User-level values belong to the signed-in person. */
  readonly settings?: readonly FakeSettingValues[];
  /** Path of the current screen. Default: `/home`. */
  readonly location?: string;
  /** Paths of the pages that show documents and tasks. Default: `/documents` and `/tasks`. */
  readonly pages?: { readonly documents?: string | null; readonly tasks?: string | null };
  /** Whether the portal runs inside the mobile app. */
  readonly mobile?: boolean;
  /** Changes to the default theme. */
  readonly theme?: Partial<FirmTheme>;
  /** Clock that `I18n` uses to count days. Default: the real time. */
  readonly now?: () => Date;
  /** Plugin under test. Default: the one in whose folder the tests run. */
  readonly plugin?: PluginSources;
}

export interface ShowOptions {
  /** ID in the URL, for a detail. A detail with `of: 'client'` is shown for the active client. Default: `1`. */
  readonly id?: string;
  /** Props of a task editor. Default: the active client, no tax year, and an `onDraft` that does nothing. */
  readonly editor?: Partial<TaskEditorProps>;
  /**
   * Document to show and the window around it, for a document viewer. Default: the first of `documents`, without a
   * window.
   */
  readonly viewed?: Partial<DocumentViewerModuleProps>;
  /** Subject of a conversation window. Default: the active client. */
  readonly talk?: Pick<ConversationWindowProps, 'about' | 'name' | 'place'>;
  /** Called when the component of a button or a window closes itself. */
  readonly onClose?: () => void;
  /** Task to show, for a task type. Default: the first one of the kind. */
  readonly taskId?: string;
  /** Whether a pending task may be changed, for a task type. Default: true. */
  readonly editable?: boolean;
  /**
   * Clients for which a client action was chosen, or the client whose page contains a client part. Default: the active
   * client.
   */
  readonly chosen?: readonly ListedClient[];
  /** Documents for which an action was chosen; a document column shows the first of them. */
  readonly documents?: readonly Document[];
  /** Called when the screen of a task type reports that the person's part is done. */
  readonly finish?: (() => void) | undefined;
}

/** Portal with one plugin and a signed-in person: the portal's own kernel, and a fake of every service. */
export class TestPortal {
  readonly session: FakeSession;
  readonly permissions: FakePermissions;
  readonly http = new FakeHttp();
  readonly theme: FakeTheme;
  readonly alerts: FakeAlerts;
  readonly clients: FakeClients;
  readonly i18n: FakeI18n;
  readonly navigation: FakeNavigation;
  readonly preferences = new FakePreferences();
  readonly flags: FakeFlags;
  readonly dialogs = new FakeDialogs();
  readonly panels = new FakePanels();
  readonly downloads = new FakeDownloads();
  readonly log = new FakeLog();
  readonly mobile: FakeMobile;
  readonly pdf: FakePdf;
  readonly tasks: FakeTasks;
  readonly documents: FakeDocuments;
  readonly conversations = new FakeConversations();
  readonly storage: FakeStorage;
  readonly settings: FakeSettings;
  readonly actions: FakeActions;
  readonly diagnostics: FakeDiagnostics;
  readonly taskEditors: FakeTaskEditors;
  readonly taskTypes: FakeTaskTypes;
  readonly clientExtensions: FakeClientExtensions;
  readonly documentExtensions: FakeDocumentExtensions;

  /** Simulates a person who types, clicks and uploads. */
  readonly user: UserEvent = userEvent.setup();
  /** Problems with the plugin, oldest first: modules that did not load, components that threw. */
  readonly problems: KernelProblem[] = [];
  /** Store for the atoms of fakes and components. */
  readonly store: StateStore = createStore();
  /** Services that the plugin's components can use. */
  readonly scope: ServiceScope;
  /** Query cache with everything that was read. */
  readonly cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });

  readonly #services: Map<symbol, object>;
  readonly #kernel: Kernel;
  /** Keys of the plugin's queries, by the event that makes them stale. */
  readonly #stale: ReadonlyMap<string, readonly (readonly string[])[]>;

  /**
   * @param clock - clock with which slots measure how long a component waits
   * @throws KernelError if the portal would refuse the plugin, or one of its contributions.
   */
  constructor(
    { plugin = pluginUnderTest(), clients = [makeClient()], ...given }: TestPortalOptions = {},
    clock?: Clock,
  ) {
    const { store, cache } = this;
    this.session = new FakeSession(store, {
      ...given.session,
      ...(given.permissions && { grants: new Set(given.permissions) }),
      ...(given.controls && { controls: new Set(given.controls) }),
    });
    this.permissions = new FakePermissions(this.session, store);
    this.theme = new FakeTheme(store, given.theme);
    this.alerts = new FakeAlerts(store);
    this.clients = new FakeClients(store, clients);
    this.i18n = new FakeI18n(store, plugin.locales, given.language, given.now);
    this.navigation = new FakeNavigation(store, this.dialogs, given.location, given.pages);
    this.flags = new FakeFlags(store, cache, given.flags);
    this.mobile = new FakeMobile(given.mobile ?? false);
    this.pdf = new FakePdf(store);
    this.tasks = new FakeTasks(given.taskGroups ?? [], cache, this.session);
    this.documents = new FakeDocuments({ store, cache, clients, ...given });
    const { session, permissions } = this;
    this.storage = new FakeStorage({
      declared: plugin.declaration.storage ?? [],
      documents: given.stored ?? [],
      clients,
      session,
      permissions,
      cache,
    });
    this.settings = new FakeSettings({
      declared: plugin.declaration.settings ?? [],
      set: given.settings ?? [],
      clients,
      permissions,
      cache,
    });
    this.scope = {
      pluginId: plugin.declaration.id,
      get: <T,>(token: ServiceToken<T>) => this.#service(token) as T,
    };
    this.#services = new Map<symbol, object>([
      [Session, this.session],
      [Permissions, this.permissions],
      [Http, this.http],
      [Theme, this.theme],
      [Alerts, this.alerts],
      [Clients, this.clients],
      [I18n, this.i18n],
      [Navigation, this.navigation],
      [Preferences, this.preferences],
      [Flags, this.flags],
      [Dialogs, this.dialogs],
      [Panels, this.panels],
      [Log, this.log],
      [Mobile, this.mobile],
      [Pdf, this.pdf],
      [Tasks, this.tasks],
      [Documents, this.documents],
      [Conversations, this.conversations],
      [Downloads, this.downloads],
      [Storage, this.storage],
      [Settings, this.settings],
    ]);
    this.#kernel = createTestKernel({
      plugin,
      i18n: this.i18n,
      scope: this.scope,
      facts: factsOf(store, this),
      clock,
      onProblem: (problem) => this.problems.push(problem),
    });
    const { events = [], stale = {} } = plugin.declaration;
    this.#stale = new Map([
      ...events.map((event) => [event.name, event.stale] as const),
      ...Object.entries(stale),
    ]);
    this.actions = new FakeActions(this.#kernel.availability, this.i18n, store);
    this.#services.set(Actions, this.actions);
    this.taskEditors = new FakeTaskEditors(this.#kernel.availability, this.i18n, store);
    this.#services.set(TaskEditors, this.taskEditors);
    this.taskTypes = new FakeTaskTypes(this.#kernel.availability, this.i18n, store);
    this.#services.set(TaskTypes, this.taskTypes);
    this.clientExtensions = new FakeClientExtensions(this.#kernel.availability, this.i18n, store);
    this.#services.set(ClientExtensions, this.clientExtensions);
    this.documentExtensions = new FakeDocumentExtensions(this.#kernel.availability, this.i18n, store);
    this.#services.set(DocumentExtensions, this.documentExtensions);
    this.diagnostics = new FakeDiagnostics(this.#kernel, store, this.problems);
    this.#services.set(Diagnostics, this.diagnostics);
  }

  /**
   * Renders a contribution where the portal shows it, and resolves when its component is loaded.
   *
   * @param key - its name in diagnostics: `widget type my-widget`, `task kind UPLOAD`, `action path section/path`,
   * `task editor UPLOAD`, `detail path news`, `client action my-action`, `client part my-part`, `page path /partners`,
   * `document action my-action`, `document viewer dicom`, `conversation window chat`, `panel exports`,
   * `shell button help`
   * @throws Error (as a rejection) if it is hidden, with the clause that hides it; if there is no client or document to
   * show it for; or if its module or component fails.
   */
  async show(
    key: string,
    {
      id = '1',
      editor = {},
      documents = [],
      chosen,
      viewed,
      talk,
      onClose = () => {},
      taskId,
      editable = true,
      finish = () => {},
    }: ShowOptions = {},
  ): Promise<RenderResult> {
    const contribution = this.#find(key);
    if (!hasComponent(contribution)) {
      throw new Error(`${key} shows nothing itself. Show what has a component: ${this.#keys(hasComponent)}.`);
    }
    const hidden = (await this.explain(key)).clauses.filter(({ holds }) => !holds);
    if (hidden.length > 0) {
      const reasons = hidden.map(({ clause, reason }) => `${JSON.stringify(clause)} (${reason})`);
      throw new Error(`${key} is hidden by its when: ${reasons.join('; ')}.`);
    }
    const worked = contribution.point === 'taskType' ? await this.#openTask(contribution, taskId) : null;
    if (!withoutClient.has(contribution.point) && this.store.get(this.clients.active) === null) {
      throw new Error(`${key} is shown for a client, and the person has none.`);
    }
    const document = viewed?.document ?? this.documents.stored[0];
    if (contribution.point === 'documentViewer' && !document)
      throw new Error(`There is no document for ${key}: give one in documents.`);
    const known = this.problems.length;
    await preloadContribution(this.#kernel, contribution);
    const open = () =>
      render(
        <Contents
          {...{ contribution, id, editor, documents, chosen, talk, onClose, editable, finish }}
          viewed={{ ...viewed, document }}
          taskId={worked}
        />,
        {
          wrapper: ({ children }) => (
            <Provider store={this.store}>
              <QueryClientProvider client={this.cache}>
                <KernelProvider kernel={this.#kernel} texts={slotTexts}>
                  <ServiceScopeContext value={this.scope}>{children}</ServiceScopeContext>
                </KernelProvider>
              </QueryClientProvider>
            </Provider>
          ),
        },
      );
    // Awaited, so that components may suspend, and so that a component that reads available data already shows it.
    const view = await act(async () => open());
    const [problem] = this.problems.slice(known);
    if (problem) throw new KernelError(problem);
    return view;
  }

  /** Names of the plugin's contributions, in the order of its declaration. */
  get keys(): readonly string[] {
    return this.#contributions().map(({ key }) => key);
  }

  /**
   * Returns whether a contribution is available, with the reasons clause by clause, once its predicates have resolved.
   */
  async explain(key: string): Promise<AvailabilityReport> {
    const contribution = this.#find(key);
    const { availability } = this.#kernel;
    for (;;) {
      const changed = Promise.withResolvers<void>();
      const stop = availability.subscribe(changed.resolve);
      const report = availability.explain(contribution);
      if (report.clauses.some(({ pending }) => pending)) await act(() => changed.promise);
      stop();
      if (!report.clauses.some(({ pending }) => pending)) return report;
    }
  }

  /**
   * Calls a predicate and resolves with its result, or rejects with what it throws. `id` is as declared, such as
   * `boxE.ordered`.
   */
  async ask(id: string): Promise<boolean> {
    const contribution = this.#find(`predicate ${id}`);
    if (contribution.point !== 'predicate') throw new TypeError(`${id} is no predicate.`);
    const { store } = this.#kernel;
    const predicate = (await store.loadModule(
      contribution.pluginId,
      contribution.module,
    )) as PredicateFunction;
    const { get } = this.scope;
    const client = this.store.get(this.clients.active);
    return predicate({ session: this.session.info, client, signal: new AbortController().signal, get });
  }

  /**
   * Simulates an event in an open page: invalidates the queries that the plugin declares stale for it. Resolves when
   * the active ones have been refetched.
   *
   * @throws Error (as a rejection) if the plugin declares nothing for the event.
   */
  async hear(event: string): Promise<void> {
    const keys = this.#stale.get(event);
    if (!keys) throw new Error(`The plugin declares nothing stale by the event ${event}.`);
    await act(() => Promise.all(keys.map((queryKey) => this.cache.invalidateQueries({ queryKey }))));
  }

  #service(token: symbol): object {
    const service = this.#services.get(token);
    if (!service) throw new Error(`The portal has no service ${token.description}.`);
    return service;
  }

  #find(key: string): Contributed {
    const found = this.#contributions().find((contribution) => contribution.key === key);
    if (!found) throw new Error(`The plugin contributes no "${key}". It contributes: ${this.#keys()}.`);
    return found;
  }

  #keys(fits: (contribution: Contributed) => boolean = () => true): string {
    return this.#contributions()
      .filter(fits)
      .map(({ key }) => `"${key}"`)
      .join(', ');
  }

  #contributions(): readonly Contributed[] {
    return this.#kernel.store.plugins().flatMap(({ contributions }) => contributions);
  }

  /** Loads the task before it is shown, and returns its ID. */
  async #openTask({ kind }: Contributed<'taskType'>, taskId: string | undefined): Promise<string> {
    const tasks = this.tasks.stored.flatMap((group) => group.tasks).filter((task) => task.kind === kind);
    const task =
      tasks.find((each) => each.taskId === taskId) ?? (taskId === undefined ? tasks[0] : undefined);
    if (!task) throw new Error(`There is no such task of kind ${kind}: give one in taskGroups.`);
    await this.cache.fetchQuery(this.tasks.task(task.taskId));
    await this.cache.fetchQuery(this.tasks.group(task.taskGroupId));
    return task.taskId;
  }
}

/**
 * Opens a portal with the plugin under test.
 *
 * @example
 * ```ts
 * const portal = createTestPortal({ documents: [makeDocument({ name: 'receipt.pdf' })] });
 * await portal.show('widget type documents');
 * await portal.user.click(await screen.findByRole('button', { name: 'receipt.pdf' }));
 * expect(portal.documents.downloads).toHaveLength(1);
 * ```
 */
export function createTestPortal(options: TestPortalOptions = {}): TestPortal {
  return new TestPortal(options);
}

const withoutClient: ReadonlySet<ExtensionPoint> = new Set([
  'page',
  'staffPage',
  'documentViewer',
  'panel',
  'shellButton',
  'setting',
]);

const withComponent: ReadonlySet<ExtensionPoint> = new Set<Shown['point']>([
  'widget',
  'detail',
  'taskType',
  'taskEditor',
  'action',
  'page',
  'staffPage',
  'clientAction',
  'clientPart',
  'documentAction',
  'documentColumn',
  'documentViewer',
  'conversationWindow',
  'panel',
  'shellButton',
  'setting',
]);

function hasComponent(contribution: Contributed): contribution is Shown {
  return withComponent.has(contribution.point);
}
