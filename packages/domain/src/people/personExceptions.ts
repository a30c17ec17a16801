import { control, resource } from './permissions.ts';

/** IDs of the exceptions that can be set for one person of a client, in deviation from the firm's settings. */
export const personExceptionIds = [
  'previews',
  'documentsOnly',
  'addFolder',
  'readMarks',
  'documentLinks',
  'taskLinks',
  'withoutHome',
  'withoutTasks',
  'withoutActions',
  'withoutHelp',
  'withoutScan',
  'withoutProfile',
  'notMeasured',
] as const;
export type PersonExceptionId = (typeof personExceptionIds)[number];

/** How an exception is stored: as a granted feature resource, or as an access control in force. */
export type HeldAs = { readonly permission: string } | { readonly control: string };

/** Stored form of each exception. */
export const personExceptions: Readonly<Record<PersonExceptionId, HeldAs>> = {
  previews: { permission: resource.previewViewer },
  documentsOnly: { permission: resource.allDocumentsOnly },
  addFolder: { control: control.addFolder },
  readMarks: { control: control.showClientDocumentsReadToggle },
  documentLinks: { control: control.documentDeepLinks },
  taskLinks: { control: control.taskDeepLinks },
  withoutHome: { control: control.hideDashboards },
  withoutTasks: { control: control.hideTasks },
  withoutActions: { control: control.hideActions },
  withoutHelp: { control: control.hideHelp },
  withoutScan: { control: control.hideScanFromDevice },
  withoutProfile: { control: control.hideAccountDetails },
  notMeasured: { control: control.disableProductInsight },
};

/** Returns the exception that is stored under a name; undefined if the name does not belong to one. */
export function exceptionHeldAs(name: string): PersonExceptionId | undefined {
  return personExceptionIds.find((id) => Object.values(personExceptions[id]).includes(name));
}
