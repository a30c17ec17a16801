/**
 * Who may do what (spec section 6), decided here for both sides: the server obeys it, the browser shows and hides by it.
 */

/** Feature resources; a session holds one when its value is `Granted`. */
export const resource = {
  clientHub: 'ClientHub.Application',
  defaultClient: 'Platform.DefaultClient',
  staffApplication: 'Staff.Application',
  defaultStaff: 'Platform.DefaultStaff',
  internal: 'Internal.Internal',
  /** Besides `internal`: sees plugins that are still being written. */
  currentDevelopment: 'Internal.CurrentDevelopment',
  /** Besides `internal`: has more logged, and diagnostics say what the session holds. */
  debugMode: 'Internal.DebugMode',
  vnext: 'Platform.ccVnext',
  allDocumentsOnly: 'ClientCenter.AllDocsOnly',
  /** Of the drive that came before this portal: served with the session for plugins, and nothing here depends on them. */
  forceDataRoom: 'Drive.ForceDataRoom',
  clientFlow: 'Drive.ClientFlow',
  /** Gates the document preview viewer. */
  previewViewer: 'ClientCenter.ShowPreviewB4CCViewer',
  /** The newer home of Brazilian firms, beside the flag `BRAtendimento.BR_ShowNewDashboardClientCenter` (spec section 2). */
  brazilianHome: 'isHomePageBrAvailable',
  /** The service that keeps electronic invoices has been ordered. */
  boxE: 'BoxE.Service',
} as const;

/** Infrastructure access controls: in force for a firm or for one person, each turns something off or on. */
export const control = {
  hideEsignTask: 'HideESignTask',
  hideInvoiceTask: 'HideInvoiceTask',
  hideDocumentRequestTask: 'HideDocRequestTask',
  hideFlatDocumentsToggle: 'HideFlatDocsToggle',
  hideDashboards: 'HideDashboards',
  hideTasks: 'HideTasks',
  hideActions: 'HideActions',
  hideHelp: 'HideHelp',
  /** The portal greets with no dialog, so there is nothing to hide; plugins that greet may ask for it. */
  hideWelcomeModal: 'HideWelcomeModal',
  /** Takes away the profile settings: whoever manages the person's details elsewhere. */
  hideAccountDetails: 'HideAccountDetails',
  hideScanFromDevice: 'HideScanFromDevice',
  disableDocumentsLazyLoading: 'DisableDocumentsLazyLoading',
  addFolder: 'AddFolder',
  showClientNickname: 'ShowClientNickname',
  showClientDocumentsReadToggle: 'ShowClientDocsReadToggle',
  documentDeepLinks: 'DocumentDeepLinks',
  taskDeepLinks: 'TaskDeepLinks',
  /** Either of these stops the one thing that is measured: how long pages take to load. */
  disableProductInsight: 'DisableProductInsight',
  disableUsageAnalytics: 'DisableUsageAnalytics',
  lazyTreeTraversal: 'LazyTreeTraversal',
  /** With a container's id behind a colon: see {@link documentsParentId}. */
  documentsParentId: 'DocumentsParentId',
  newTaskList: 'NewTaskList',
  vnext: 'Vnext',
} as const;

/** Whether the portal knows a feature resource of this name. */
export function isKnownResource(name: string): boolean {
  return Object.values<string>(resource).includes(name);
}

/** Whether the portal knows an infrastructure access control of this name. */
export function isKnownControl(name: string): boolean {
  return Object.values<string>(control).includes(name);
}

/** What a session holds. */
export interface Held {
  /** Whether a feature resource is granted. */
  has(resource: string): boolean;
  /** Whether an infrastructure access control is in force. */
  control(name: string): boolean;
}

export function isClientUser(held: Held): boolean {
  return held.has(resource.clientHub) || held.has(resource.defaultClient);
}

export function isStaff(held: Held): boolean {
  return held.has(resource.staffApplication) || held.has(resource.defaultStaff);
}

export function isInternal(held: Held): boolean {
  return held.has(resource.internal);
}

/** Whether an internal user has asked for details that help to find faults. */
export function isDebugging(held: Held): boolean {
  return isInternal(held) && held.has(resource.debugMode);
}

/** Whether it may be measured how the portal is used. */
export function isMeasured(held: Held): boolean {
  return !held.control(control.disableProductInsight) && !held.control(control.disableUsageAnalytics);
}

/**
 * Returns the container at which the documents screen begins, from a control as `DocumentsParentId:f-2031`; null where
 * it begins at the client. It is a place to start, not a right: the server decides by containers' members.
 */
export function documentsParentId(controls: Iterable<string>): string | null {
  const prefix = `${control.documentsParentId}:`;
  for (const name of controls) if (name.startsWith(prefix)) return name.slice(prefix.length) || null;
  return null;
}

/** Whether a client has the present client centre, as against the one before it. */
export function hasClientCenter(held: Held): boolean {
  return isClientUser(held) && (held.has(resource.vnext) || held.control(control.vnext));
}

interface Rule {
  /** Whether what is allowed may change something that others see: refused to who only looks on as somebody else. */
  readonly changes: boolean;
  /** Whether who must sign the firm's terms may do it before they have. */
  readonly beforeTerms?: true;
  granted(held: Held): boolean;
}

/** Everything that a route of the server can ask for. Add a member with its first route. */
const rules = {
  /** What concerns nothing but one's own session. */
  session: { changes: false, beforeTerms: true, granted: () => true },
  /** Where one is signed in, and ending that: not for who only looks on. */
  'session.manage': { changes: true, beforeTerms: true, granted: () => true },
  /** To be told what happens in the portal while a page is open. */
  'events.read': { changes: false, granted: () => true },
  /** To see the portal as a client of the firm does. */
  'viewAs.begin': { changes: true, granted: (held) => isStaff(held) || isInternal(held) },
  'profile.read': { changes: false, granted: showsAccountDetails },
  'profile.write': { changes: true, granted: showsAccountDetails },
  /** One's own language: who cannot read the terms changes it. */
  'language.write': { changes: true, beforeTerms: true, granted: () => true },
  'help.read': { changes: false, granted: (held) => isPortalUser(held) && !held.control(control.hideHelp) },
  'feedback.write': {
    changes: true,
    granted: (held) => isPortalUser(held) && !held.control(control.hideHelp),
  },
  'support.read': { changes: false, granted: isPortalUser },
  /** In one's own name, also for who looks on as somebody else: it changes nothing that others see. */
  'issues.report': { changes: false, granted: isPortalUser },
  /** Countries and their parts, for addresses. */
  'places.read': { changes: false, granted: isPortalUser },
  'clients.read': { changes: false, granted: isPortalUser },
  'documents.read': { changes: false, granted: isPortalUser },
  /** To look at a document within the portal; who may not downloads it. */
  'documents.preview': {
    changes: false,
    granted: (held) => isPortalUser(held) && held.has(resource.previewViewer),
  },
  /** In which containers is decided by their members: `documentPermissions.ts`. */
  'documents.write': { changes: true, granted: isPortalUser },
  /** How much room the firm's documents take. */
  'storage.read': { changes: false, granted: (held) => isStaff(held) || isInternal(held) },
  /** To choose where the uploads of a client go. */
  'defaultFolder.write': { changes: true, granted: (held) => isStaff(held) || isInternal(held) },
  /** To send documents that one may read to anybody with an e-mail address, and to end that. */
  'documents.share': { changes: true, granted: isPortalUser },
  /** To say what one has read: of the firm's clients it is told, of who works for it not. */
  'documents.mark': { changes: true, granted: isClientUser },
  /** Lists answer who has no access to tasks that they are empty, and that they have none. */
  'tasks.list': { changes: false, granted: isPortalUser },
  'tasks.read': { changes: false, granted: (held) => isShown(control.hideTasks, held) },
  'tasks.write': { changes: true, granted: (held) => isShown(control.hideTasks, held) },
  /** To ask clients for something, to take it back, and to judge what they gave: the firm's own. */
  'tasks.manage': { changes: true, granted: (held) => isStaff(held) && isShown(control.hideTasks, held) },
  'dashboards.read': { changes: false, granted: (held) => isShown(control.hideDashboards, held) },
  /** To do what a dashboard offers: to say what one has read, to ask for something, to add to it. */
  'dashboards.write': { changes: true, granted: (held) => isShown(control.hideDashboards, held) },
  /** To fill dashboards: the firm's own. */
  'dashboards.manage': {
    changes: true,
    granted: (held) => isStaff(held) && isShown(control.hideDashboards, held),
  },
  'actions.read': { changes: false, granted: (held) => isShown(control.hideActions, held) },
  'actions.write': { changes: true, granted: (held) => isShown(control.hideActions, held) },
  /** To say how far clients' service requests are, and to keep who works for them: the firm's own. */
  'serviceRequests.manage': {
    changes: true,
    granted: (held) => isStaff(held) && isShown(control.hideActions, held),
  },
  'employees.manage': {
    changes: true,
    granted: (held) => isStaff(held) && isShown(control.hideActions, held),
  },
  /** To hand documents over to clients by protocol, and to take that back: the firm's own. */
  'deliveries.manage': {
    changes: true,
    granted: (held) => isStaff(held) && isShown(control.hideActions, held),
  },
  /** To say that one has received what was delivered: the client's own. */
  'deliveries.acknowledge': {
    changes: true,
    granted: (held) => isClientUser(held) && isShown(control.hideActions, held),
  },
  /** To switch the storage of electronic invoices on and off, for the firm and for a client. */
  'boxE.manage': { changes: true, granted: (held) => isStaff(held) || isInternal(held) },
  /** To say for which clients received invoices are read from the tax authority: the firm's own. */
  'manifest.manage': {
    changes: true,
    granted: (held) => isStaff(held) && isShown(control.hideActions, held),
  },
  /** The flag tool is for internal users only. */
  'flags.read': { changes: false, granted: isInternal },
  'flags.write': { changes: true, granted: isInternal },
  /** To see a plugin that is served from one's own machine while it is written. */
  'plugins.develop': {
    changes: false,
    granted: (held) => isInternal(held) && held.has(resource.currentDevelopment),
  },
  'terms.read': { changes: false, beforeTerms: true, granted: isPortalUser },
  /** Those whom the firm serves sign; who works for it does not. */
  'terms.sign': { changes: true, beforeTerms: true, granted: isClientUser },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof rules;

export function may(permission: Permission, held: Held): boolean {
  return rules[permission].granted(held);
}

/** Whether a permission is to change something, beyond looking at it. */
export function isToChange(permission: Permission): boolean {
  return rules[permission].changes;
}

/** Whether who must sign the firm's terms may use a permission before they have. */
export function isBeforeTerms(permission: Permission): boolean {
  const rule: Rule = rules[permission];
  return rule.beforeTerms === true;
}

function showsAccountDetails(held: Held): boolean {
  return !held.control(control.hideAccountDetails);
}

/** Somebody who is neither a client nor staff has an account and nothing else. */
function isPortalUser(held: Held): boolean {
  return isClientUser(held) || isStaff(held) || isInternal(held);
}

/** An area is shown unless a control hides it, or the person has all documents and nothing else. */
function isShown(hiding: string, held: Held): boolean {
  return isPortalUser(held) && !held.has(resource.allDocumentsOnly) && !held.control(hiding);
}
