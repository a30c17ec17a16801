/**
 * Public API of the portal for plugins.
 *
 * A plugin consists of one declaration ({@link definePlugin}) and the modules that it names. Its components use the
 * portal only through services ({@link useService}).
 */

// Data of the portal, as the services return it
export type {
  Call,
  Client,
  Container,
  ContainerPath,
  ConversationSubject,
  Document,
  DocumentMetaData,
  DocumentOrder,
  DocumentPlace,
  FeatureFlag,
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
  ClientActionContribution,
  ClientPartContribution,
  Contribution,
  ContributionOf,
  ConversationWindowContribution,
  DashboardContribution,
  DetailContribution,
  DocumentActionContribution,
  DocumentColumnContribution,
  DocumentViewerContribution,
  ExtensionPoint,
  IconName,
  ModulePath,
  PageContribution,
  PanelContribution,
  PredicateContribution,
  SettingContribution,
  SettingGroup,
  ShellButtonContribution,
  StaffPageContribution,
  TaskEditorContribution,
  TaskTypeContribution,
  TextKey,
  WidgetContribution,
} from './contributions.ts';
export type {
  PluginDeclaration,
  PluginEventDeclaration,
  PluginFlagDeclaration,
  PluginHeldDeclaration,
  PluginPermissionDeclaration,
  PluginSettingsDeclaration,
  PluginStorageDeclaration,
  PluginVocabulary,
} from './definePlugin.ts';
// Declaring a plugin
export {
  action,
  actionSection,
  clientAction,
  clientPart,
  conversationWindow,
  dashboard,
  definePlugin,
  detail,
  documentAction,
  documentColumn,
  documentViewer,
  page,
  panel,
  predicate,
  setting,
  shellButton,
  staffPage,
  taskEditor,
  taskType,
  widget,
} from './definePlugin.ts';
export type { Deprecation } from './deprecation.ts';
// Deprecations
export { warnDeprecated } from './deprecation.ts';
// Storing input that has not been sent yet
export { DRAFT_PREFIX } from './drafts.ts';
// Errors
export { errorPage, type SdkErrorCode } from './errorPage.ts';

// Reaching services
export { useActiveClient, useI18n, useSession } from './hooks.ts';
// Modules
export type {
  ActionScreenProps,
  ClientActionProps,
  ClientPartProps,
  DetailProps,
  DocumentActionProps,
  DocumentColumnProps,
  DocumentViewerModuleProps,
  DocumentWindow,
  ListedClient,
  PredicateContext,
  PredicateFunction,
  ShellButtonProps,
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
export type { ClientActionEntry, OfferedClientActionProps } from './services/ClientExtensions.ts';
export { ClientExtensions } from './services/ClientExtensions.ts';
export type { ClientsState } from './services/Clients.ts';
export { Clients } from './services/Clients.ts';
export type { AskProps, ConversationWindowProps } from './services/Conversations.ts';
export { Conversations } from './services/Conversations.ts';
export type {
  DiagnosedContribution,
  DiagnosedPlugin,
  DiagnosedProblem,
  PluginInDevelopment,
} from './services/Diagnostics.ts';
export { Diagnostics } from './services/Diagnostics.ts';
export type { Confirmation } from './services/Dialogs.ts';
export { Dialogs } from './services/Dialogs.ts';
export type {
  DocumentActionEntry,
  DocumentColumnEntry,
  OfferedActionProps,
  OfferedCellProps,
} from './services/DocumentExtensions.ts';
export { DocumentExtensions } from './services/DocumentExtensions.ts';
export type {
  DocumentPreviewProps,
  DocumentViewerProps,
  FileRefusal,
  RefusedFile,
  Upload,
  UploadRequest,
  UploadState,
} from './services/Documents.ts';
export { Documents } from './services/Documents.ts';
export { Downloads } from './services/Downloads.ts';
export { Flags } from './services/Flags.ts';
export type {
  CallArguments,
  CallOptions,
  FileOptions,
  HttpFailure,
  HttpOptions,
  HttpParams,
} from './services/Http.ts';
export { Http, HttpError } from './services/Http.ts';
export type { Language, TextValues } from './services/I18n.ts';
export { I18n } from './services/I18n.ts';
export { Log } from './services/Log.ts';
export { Mobile } from './services/Mobile.ts';
export { Navigation } from './services/Navigation.ts';
export { Panels } from './services/Panels.ts';
export type {
  AskPdfPassword,
  PdfBox,
  PdfFit,
  PdfPages,
  PdfPagesState,
  PdfSearch,
  PdfSource,
  PdfTextLimits,
} from './services/Pdf.ts';
export { Pdf } from './services/Pdf.ts';
export { Permissions } from './services/Permissions.ts';
export { Preferences } from './services/Preferences.ts';
export type { SessionInfo, SessionState } from './services/Session.ts';
export { Session } from './services/Session.ts';
export type { SettingsScope } from './services/Settings.ts';
export { Settings } from './services/Settings.ts';
export type { PluginDocument, StorageScope } from './services/Storage.ts';
export { Storage } from './services/Storage.ts';
export type { EditorOfKindProps, TaskEditorEntry } from './services/TaskEditors.ts';
export { TaskEditors } from './services/TaskEditors.ts';
export type { OwnChange, StepChange, StepReviewChange, TaskStage } from './services/Tasks.ts';
export { Tasks } from './services/Tasks.ts';
export type { TaskTypeEntry } from './services/TaskTypes.ts';
export { TaskTypes } from './services/TaskTypes.ts';
export type { ColorMode } from './services/Theme.ts';
export { Theme } from './services/Theme.ts';
export type { ServiceToken } from './serviceToken.ts';
export { type TaskConflictCause, taskConflict } from './taskConflict.ts';
export { type ClientSelection, useSelectClient } from './useSelectClient.ts';

/** Version of this API, against which the portal checks a plugin's `sdk` range. */
export { SDK_VERSION } from './version.ts';
