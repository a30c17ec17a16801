/**
 * Public API of the portal for plugins.
 *
 * A plugin is one declaration ({@link definePlugin}) and the modules it names. Its components reach the portal
 * through services ({@link useService}), and nothing else crosses the boundary.
 */

// Data of the portal, as the services give it
export type {
  Call,
  Client,
  Container,
  ContainerPath,
  Document,
  DocumentMetaData,
  DocumentOrder,
  KindJson,
  NewStep,
  StepReview,
  Task,
  TaskGroup,
  TaskKind,
  TaskOpenPoint,
  TaskOpenReason,
  TaskPerson,
  TaskStatus,
  TaskStep,
  TaskSummary,
} from '@anteroom/contract';
export type { Clause, PredicateClause, When } from './conditions.ts';
export type {
  ActionContribution,
  ActionSectionContribution,
  Contribution,
  ContributionOf,
  DashboardContribution,
  DetailContribution,
  ExtensionPoint,
  IconName,
  ModulePath,
  PageContribution,
  PredicateContribution,
  TaskEditorContribution,
  TaskTypeContribution,
  TextKey,
  WidgetContribution,
} from './contributions.ts';
export type {
  PluginDeclaration,
  PluginEventDeclaration,
  PluginStorageDeclaration,
} from './definePlugin.ts';
// Declaring a plugin
export {
  action,
  actionSection,
  dashboard,
  definePlugin,
  detail,
  page,
  predicate,
  taskEditor,
  taskType,
  widget,
} from './definePlugin.ts';
export type { Deprecation } from './deprecation.ts';
// Deprecations
export { warnDeprecated } from './deprecation.ts';
// Keeping input that is not sent yet
export { DRAFT_PREFIX } from './drafts.ts';
// Errors
export { errorPage, type SdkErrorCode } from './errorPage.ts';

// Reaching services
export { useActiveClient, useI18n, useSession } from './hooks.ts';
// Modules
export type {
  ActionScreenProps,
  DetailProps,
  PredicateContext,
  PredicateFunction,
  TaskDraft,
  TaskDraftRefusal,
  TaskEditorProps,
  TaskScreenProps,
  WidgetContext,
  WidgetProps,
  WidgetQueries,
} from './modules.ts';
export type { Query } from './query.ts';
export type { ServiceScope } from './react.ts';
export { ServiceScopeContext, useService } from './react.ts';
export type { ActionEntry, ActionSectionEntry } from './services/Actions.ts';
// Services
export { Actions } from './services/Actions.ts';
export type { Alert, AlertDetail, AlertInput, AlertLevel } from './services/Alerts.ts';
export { Alerts } from './services/Alerts.ts';
export { Clients } from './services/Clients.ts';
export type { Confirmation } from './services/Dialogs.ts';
export { Dialogs } from './services/Dialogs.ts';
export type {
  DocumentPreviewProps,
  FileRefusal,
  Upload,
  UploadRequest,
  UploadState,
} from './services/Documents.ts';
export { Documents } from './services/Documents.ts';
export { Downloads } from './services/Downloads.ts';
export { Flags } from './services/Flags.ts';
export type { CallArguments, CallOptions, HttpFailure, HttpOptions, HttpParams } from './services/Http.ts';
export { Http, HttpError } from './services/Http.ts';
export type { Language, TextValues } from './services/I18n.ts';
export { I18n } from './services/I18n.ts';
export { Log } from './services/Log.ts';
export { Mobile } from './services/Mobile.ts';
export { Navigation } from './services/Navigation.ts';
export type { PdfBox, PdfPages, PdfPagesState, PdfSource } from './services/Pdf.ts';
export { Pdf } from './services/Pdf.ts';
export { Permissions } from './services/Permissions.ts';
export { Preferences } from './services/Preferences.ts';
export type { SessionInfo, SessionState } from './services/Session.ts';
export { Session } from './services/Session.ts';
export type { PluginDocument, StorageScope } from './services/Storage.ts';
export { Storage } from './services/Storage.ts';
export type { StepChange, TaskStage } from './services/Tasks.ts';
export { Tasks } from './services/Tasks.ts';
export type { ColorMode } from './services/Theme.ts';
export { Theme } from './services/Theme.ts';
export type { ServiceToken } from './serviceToken.ts';
export { type TaskConflictCause, taskConflict } from './taskConflict.ts';

/** The version of this contract, by which a plugin's `sdk` range is judged. */
export { SDK_VERSION } from './version.ts';
