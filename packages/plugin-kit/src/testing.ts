/** Test tools for plugins: a portal with the plugin in it, and sample data. */
export type { AvailabilityReport, ClauseReport, KernelProblem } from '@anteroom/kernel';
export { FakeActions } from './testing/FakeActions.ts';
export { FakeAlerts } from './testing/FakeAlerts.ts';
export { FakeClients } from './testing/FakeClients.ts';
export { FakeConversations } from './testing/FakeConversations.ts';
export { FakeDialogs } from './testing/FakeDialogs.ts';
export { FakeDocuments } from './testing/FakeDocuments.ts';
export { FakeDownloads } from './testing/FakeDownloads.ts';
export { FakeFlags } from './testing/FakeFlags.ts';
export type { FakeCall } from './testing/FakeHttp.ts';
export { FakeHttp, problem } from './testing/FakeHttp.ts';
export { FakeI18n } from './testing/FakeI18n.ts';
export type { FakeLogEntry } from './testing/FakeLog.ts';
export { FakeLog } from './testing/FakeLog.ts';
export { FakeMobile } from './testing/FakeMobile.ts';
export { FakeNavigation } from './testing/FakeNavigation.ts';
export { FakePdf } from './testing/FakePdf.ts';
export { FakePermissions } from './testing/FakePermissions.ts';
export { FakePreferences } from './testing/FakePreferences.ts';
export { FakeSession } from './testing/FakeSession.ts';
export type { FakeSettingValues } from './testing/FakeSettings.ts';
export { FakeSettings } from './testing/FakeSettings.ts';
export type { FakePluginDocument } from './testing/FakeStorage.ts';
export { FakeStorage } from './testing/FakeStorage.ts';
export { FakeTasks } from './testing/FakeTasks.ts';
export { FakeTheme } from './testing/FakeTheme.ts';
export { FakeUpload } from './testing/FakeUpload.ts';
export type { FakeTaskGroup } from './testing/makeData.ts';
export {
  historyAt,
  makeClient,
  makeDocument,
  makeFolder,
  makeRoot,
  makeStep,
  makeTask,
  makeTaskGroup,
} from './testing/makeData.ts';
export type { PluginSources } from './testing/pluginUnderTest.ts';
export type { ShowOptions, TestPortalOptions } from './testing/TestPortal.tsx';
export { createTestPortal, TestPortal } from './testing/TestPortal.tsx';
