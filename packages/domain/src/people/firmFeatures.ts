import { control } from './permissions.ts';

/** IDs of the portal's own features. */
export type FirmFeatureId =
  | 'home'
  | 'tasks'
  | 'actions'
  | 'help'
  | 'taskTools'
  | 'feedbackRequest'
  | 'addFolder'
  | 'readMarks'
  | 'documentLinks'
  | 'taskLinks'
  | 'scan'
  | 'measuring';

/** Feature that a firm's owners turn on or off for everybody in the firm. */
export interface FirmFeature {
  readonly id: FirmFeatureId;
  /** How it is stored: as a feature flag, or as an access control of the firm that turns it on or off. */
  readonly by: { readonly flag: string } | { readonly control: string; readonly turns: 'on' | 'off' };
}

const on = (name: string) => ({ control: name, turns: 'on' }) as const;
const off = (name: string) => ({ control: name, turns: 'off' }) as const;

/** The portal's own features, in the order in which they are shown. Plugins contribute theirs as flags. */
export const firmFeatures: readonly FirmFeature[] = [
  { id: 'home', by: off(control.hideDashboards) },
  { id: 'tasks', by: off(control.hideTasks) },
  { id: 'actions', by: off(control.hideActions) },
  { id: 'help', by: off(control.hideHelp) },
  { id: 'taskTools', by: { flag: 'taskTools' } },
  { id: 'feedbackRequest', by: { flag: 'feedbackRequest' } },
  { id: 'addFolder', by: on(control.addFolder) },
  { id: 'readMarks', by: on(control.showClientDocumentsReadToggle) },
  { id: 'documentLinks', by: on(control.documentDeepLinks) },
  { id: 'taskLinks', by: on(control.taskDeepLinks) },
  { id: 'scan', by: off(control.hideScanFromDevice) },
  { id: 'measuring', by: off(control.disableProductInsight) },
];
