import { control, resource } from './permissions.ts';

/** Names of what one person of a client can have otherwise than all others of the firm. */
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

/** Place where an exception is stored: a feature resource that is granted, or an access control that is in force. */
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

/** Returns the exception that is stored under a name; undefined for a name that stands for none. */
export function exceptionHeldAs(name: string): PersonExceptionId | undefined {
  return personExceptionIds.find((id) => Object.values(personExceptions[id]).includes(name));
}
