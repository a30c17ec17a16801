// The full package brings its own Map and WeakMap for browsers without them: 2 kB gz.
import 'reflect-metadata/lite';
import type { PluginCatalogue } from '@anteroom/contract';
import { reservedPaths } from '@anteroom/domain/reservedPaths';
import { Availability, type KernelProblem, PluginStore, problemMessage, systemClock } from '@anteroom/kernel';
import { browserLoader } from '@anteroom/kernel/browser';
import type { Kernel } from '@anteroom/kernel/react';
import {
  Actions,
  Alerts,
  Clients,
  Dialogs,
  Documents,
  Downloads,
  Flags,
  Log,
  Mobile,
  Navigation,
  Pdf,
  Permissions,
  SDK_VERSION,
  type ServiceScope,
  Session,
  Tasks,
  Theme,
  warnDeprecated,
} from '@anteroom/sdk';
import { Container, type Newable } from 'inversify';
import { createStore } from 'jotai';
import { whenUsed } from './live/whenUsed.ts';
import { AvailableActions } from './services/Actions.ts';
import { AlertList } from './services/Alerts.ts';
import { Authentication } from './services/Authentication.ts';
import { ClientAccounts } from './services/Clients.ts';
import { Clock } from './services/Clock.ts';
import { Connection } from './services/Connection.ts';
import { Credentials } from './services/Credentials.ts';
import { QuestionQueue } from './services/Dialogs.ts';
import { DisabledPlugins } from './services/DisabledPlugins.ts';
import { ClientDocuments } from './services/Documents.ts';
import { browserDownloads } from './services/downloads.ts';
import { FeatureFlags } from './services/Flags.ts';
import { HttpClient } from './services/HttpClient.ts';
import { createI18next, I18next, textsReady } from './services/i18next.ts';
import { ContributionAvailability, InstalledPlugins, PluginFilesFinder } from './services/kernelTokens.ts';
import { LanguageChoice } from './services/LanguageChoice.ts';
import { LoadUploadQueue } from './services/LoadUploadQueue.ts';
import { LogQueue } from './services/LogQueue.ts';
import { MobileApp } from './services/Mobile.ts';
import { PortalNavigation } from './services/Navigation.ts';
import { FirmNotices } from './services/Notices.ts';
import { SessionPermissions } from './services/Permissions.ts';
import { PersonLanguage, rememberedLanguage } from './services/PersonLanguage.ts';
import { PluginProblems } from './services/PluginProblems.ts';
import { bindOwned, PluginScopes } from './services/PluginScopes.ts';
import { PortalUpdate } from './services/PortalUpdate.ts';
import { DevicePreferences } from './services/Preferences.ts';
import { type FindPluginFiles, pluginFiles } from './services/pluginFiles.ts';
import { createServerCache, ServerCache } from './services/ServerCache.ts';
import { PortalSession } from './services/Session.ts';
import { SessionClock } from './services/SessionClock.ts';
import { SessionFacts } from './services/SessionFacts.ts';
import { SessionTabs } from './services/SessionTabs.ts';
import { StateStore } from './services/StateStore.ts';
import { ClientTasks } from './services/Tasks.ts';
import { localeUrls, TextFiles } from './services/TextFiles.ts';
import { PortalTheme } from './services/Theme.ts';

/** The host, put together: the one place that knows which class serves which interface. */
export interface Portal {
  readonly container: Container;
  /** The services as the host's own components reach them. */
  readonly scope: ServiceScope;
  readonly kernel: Kernel;
  readonly pluginScopes: PluginScopes;
}

export function createPortal(catalogue: PluginCatalogue): Portal {
  // The content security policy allows no code made from strings, by which Inversify would speed itself up. A service that
  // only some screens use is not named here: it binds itself when the first of them asks, and its code comes with the screen.
  const container = new Container({ jitless: true, autobind: true });
  bindOwned(container, 'host');
  container.bind<StateStore>(StateStore).toConstantValue(createStore());
  container.bind<Clock>(Clock).toConstantValue(systemClock);
  container.bind<ServerCache>(ServerCache).toConstantValue(createServerCache());
  for (const service of [
    Authentication,
    Connection,
    Credentials,
    DevicePreferences,
    DisabledPlugins,
    FirmNotices,
    HttpClient,
    LanguageChoice,
    LogQueue,
    PersonLanguage,
    PluginProblems,
    SessionClock,
    PortalUpdate,
    SessionFacts,
    SessionTabs,
    TextFiles,
  ]) {
    container.bind<object>(service).toSelf();
  }
  container
    .bind<I18next>(I18next)
    .toConstantValue(
      createI18next(
        container.get(TextFiles),
        container.get(LogQueue),
        rememberedLanguage(container.get(DevicePreferences)),
      ),
    );
  container
    .bind<LoadUploadQueue>(LoadUploadQueue)
    .toConstantValue(async () => container.get((await import('./uploads/UploadQueue.ts')).UploadQueue));
  container.bind<Downloads>(Downloads).toConstantValue(browserDownloads);
  container.bind<Pdf>(Pdf).toConstantValue({
    async show(...asked) {
      const { showPdf } = await import('./areas/documents/preview/pdf/showPdf.ts');
      return showPdf({ http: container.get(HttpClient), store: container.get(StateStore) }, ...asked);
    },
  });
  serve(container, Actions, AvailableActions);
  serve(container, Alerts, AlertList);
  serve(container, Clients, ClientAccounts);
  serve(container, Dialogs, QuestionQueue);
  serve(container, Documents, ClientDocuments);
  serve(container, Flags, FeatureFlags);
  serve(container, Mobile, MobileApp);
  serve(container, Navigation, PortalNavigation);
  serve(container, Permissions, SessionPermissions);
  serve(container, Session, PortalSession);
  serve(container, Tasks, ClientTasks);
  serve(container, Theme, PortalTheme);

  const pluginScopes = new PluginScopes(container);
  const kernel = bindKernel(container, catalogue, pluginScopes);
  return { container, scope: { pluginId: null, get: (token) => container.get(token) }, kernel, pluginScopes };
}

/** The class is found by the SDK's token, and by itself where the host needs more of it than the interface says. */
function serve<T extends object>(container: Container, token: symbol, service: Newable<T>): void {
  container.bind<T>(service).toSelf();
  container.bind<T>(token).toService(service);
}

function bindKernel(container: Container, catalogue: PluginCatalogue, { scopeFor }: PluginScopes): Kernel {
  const log = container.get<Log>(Log);
  const texts = container.get(TextFiles);
  const i18next = container.get<I18next>(I18next);
  const problems = container.get(PluginProblems);
  const onProblem = (problem: KernelProblem) => {
    log.warn(problemMessage(problem), causeOf(problem));
    problems.note(problem);
    if (isMissingFile(problem)) container.get(PortalUpdate).offerForMissingFile();
  };
  const states = container.get<StateStore>(StateStore);
  const disabled = container.get(DisabledPlugins).all;
  const filesOf = pluginFiles(catalogue);
  const store = new PluginStore({
    catalogue,
    laterFiles: filesOf,
    sdkVersion: SDK_VERSION,
    loader: browserLoader,
    reservedPaths,
    disabled: states.get(disabled),
    onProblem,
  });
  states.sub(disabled, () => store.setDisabled(states.get(disabled)));
  for (const { id, deprecations } of store.plugins())
    for (const deprecation of deprecations) warnDeprecated(scopeFor(id), deprecation);
  const facts = container.get(SessionFacts);
  const recovered = () => container.get(Connection).recovered();
  const availability = new Availability({ store, facts, scopeFor, whenUsed, onProblem, recovered });
  for (const { id } of catalogue.plugins)
    texts.declare(`plugin:${id}`, async () => localeUrls(await filesOf(id)));
  container.bind<FindPluginFiles>(PluginFilesFinder).toConstantValue(filesOf);
  container.bind<PluginStore>(InstalledPlugins).toConstantValue(store);
  container.bind<Availability>(ContributionAvailability).toConstantValue(availability);
  return {
    store,
    availability,
    scopeFor,
    prepare: (pluginId) => textsReady(i18next, `plugin:${pluginId}`),
    translationOf: (pluginId) => ({ i18n: i18next, defaultNS: `plugin:${pluginId}` }),
    recovered,
    onProblem,
    clock: systemClock,
  };
}

/**
 * Returns whether a file is missing, as after a deployment that removed the files of an open page: a retry does not
 * help.
 */
function isMissingFile(problem: KernelProblem): boolean {
  return problem.kind === 'load' && problem.failure.kind === 'http' && problem.failure.status === 404;
}

function causeOf(problem: KernelProblem): unknown {
  return 'cause' in problem ? problem.cause : undefined;
}
