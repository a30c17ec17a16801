import {
  Actions,
  Alerts,
  ClientExtensions,
  Clients,
  Conversations,
  Diagnostics,
  Dialogs,
  DocumentExtensions,
  Documents,
  Flags,
  Mobile,
  Navigation,
  Panels,
  Pdf,
  Permissions,
  type ServiceToken,
  Session,
  TaskEditors,
  Tasks,
  TaskTypes,
  Theme,
} from '@anteroom/sdk';
import type { Newable } from 'inversify';
import { PortalConversations } from './conversations/Conversations.ts';
import { ClientDocuments } from './documents/Documents.ts';
import { Connection } from './http/Connection.ts';
import { HttpClient } from './http/HttpClient.ts';
import { LanguageChoice } from './language/LanguageChoice.ts';
import { PersonLanguage } from './language/PersonLanguage.ts';
import { TextFiles } from './language/TextFiles.ts';
import { AlertList } from './page/Alerts.ts';
import { QuestionQueue } from './page/Dialogs.ts';
import { MobileApp } from './page/Mobile.ts';
import { PortalNavigation } from './page/Navigation.ts';
import { OpenPanels } from './page/Panels.ts';
import { DevicePreferences } from './page/Preferences.ts';
import { PortalTheme } from './page/Theme.ts';
import { PortalPdf } from './pdf/Pdf.ts';
import { ContributedClientExtensions } from './plugins/ClientExtensions.tsx';
import { DevelopedPlugin } from './plugins/DevelopedPlugin.ts';
import { DisabledPlugins } from './plugins/DisabledPlugins.ts';
import { ContributedDocumentExtensions } from './plugins/DocumentExtensions.tsx';
import { FeatureFlags } from './plugins/Flags.ts';
import { LiveContributions } from './plugins/LiveContributions.ts';
import { LogQueue } from './plugins/LogQueue.ts';
import { SessionPermissions } from './plugins/Permissions.ts';
import { PluginDiagnostics } from './plugins/PluginDiagnostics.ts';
import { PluginProblems } from './plugins/PluginProblems.ts';
import { ContributedTaskEditors } from './plugins/TaskEditors.tsx';
import { ContributedTaskTypes } from './plugins/TaskTypes.tsx';
import { AvailableActions } from './portal/Actions.ts';
import { ClientAccounts } from './portal/Clients.ts';
import { FirmNotices } from './portal/Notices.ts';
import { PortalUpdate } from './portal/PortalUpdate.ts';
import { ClientTasks } from './portal/Tasks.ts';
import { Authentication } from './session/Authentication.ts';
import { Credentials } from './session/Credentials.ts';
import { PortalSession } from './session/Session.ts';
import { SessionClock } from './session/SessionClock.ts';
import { SessionFacts } from './session/SessionFacts.ts';
import { SessionTabs } from './session/SessionTabs.ts';
import { Uploads } from './uploads/Uploads.ts';

/**
 * Services of the SDK, which plugins can use too, with the class that implements each. Services that act on behalf of
 * their owner (Http, Log, I18n, Preferences, Settings, Storage) are bound by `bindOwned`.
 */
export const sdkServices: readonly (readonly [token: symbol, service: Newable<object>])[] = [
  // The person and their permissions
  served(Session, PortalSession),
  served(Permissions, SessionPermissions),
  served(Flags, FeatureFlags),
  served(Clients, ClientAccounts),

  // The work
  served(Tasks, ClientTasks),
  served(Documents, ClientDocuments),
  served(Conversations, PortalConversations),
  served(Actions, AvailableActions),
  served(Pdf, PortalPdf),

  // The page
  served(Navigation, PortalNavigation),
  served(Alerts, AlertList),
  served(Dialogs, QuestionQueue),
  served(Panels, OpenPanels),
  served(Theme, PortalTheme),
  served(Mobile, MobileApp),

  // Offers between plugins, through the portal
  served(TaskTypes, ContributedTaskTypes),
  served(TaskEditors, ContributedTaskEditors),
  served(ClientExtensions, ContributedClientExtensions),
  served(DocumentExtensions, ContributedDocumentExtensions),
  served(Diagnostics, PluginDiagnostics),
];

/**
 * Services of the host alone that every visit needs. A service that only some screens use is not listed here: it binds
 * itself when first requested, and its code is loaded with the screen.
 */
export const ownServices: readonly Newable<object>[] = [
  // The session
  Authentication,
  Credentials,
  SessionClock,
  SessionFacts,
  SessionTabs,

  // The server
  HttpClient,
  Connection,
  PortalUpdate,
  FirmNotices,

  // The language
  PersonLanguage,
  LanguageChoice,
  TextFiles,

  // Uploads
  Uploads,

  // The plugins
  DevelopedPlugin,
  DisabledPlugins,
  LiveContributions,
  PluginProblems,

  // The device, and errors
  DevicePreferences,
  LogQueue,
];

/** Pairs a token with its class, which has to be of the token's interface. */
function served<T extends object>(token: ServiceToken<T>, service: Newable<T>) {
  return [token, service] as const;
}
