/**
 * Permissions (spec section 6), defined here for both sides: the server enforces them, and the browser uses them to
 * show and hide controls.
 */

/** The portal's own feature resources; plugins declare theirs. A session holds a resource if its value is `Granted`. */
export const resource = {
  clientHub: 'ClientHub.Application',
  defaultClient: 'Platform.DefaultClient',
  staffApplication: 'Staff.Application',
  defaultStaff: 'Platform.DefaultStaff',
  internal: 'Internal.Internal',
  /** Shows plugins that are still in development, in addition to `internal`. */
  currentDevelopment: 'Internal.CurrentDevelopment',
  /** Logs more and adds the session's contents to diagnostics, in addition to `internal`. */
  debugMode: 'Internal.DebugMode',
  vnext: 'Platform.ccVnext',
  allDocumentsOnly: 'ClientCenter.AllDocsOnly',
  /**
   * Resources of the drive that preceded this portal. The session carries them for plugins; the portal itself does not
   * use them.
   */
  forceDataRoom: 'Drive.ForceDataRoom',
  clientFlow: 'Drive.ClientFlow',
  /** Enables the document preview viewer. */
  previewViewer: 'ClientCenter.ShowPreviewB4CCViewer',
  /** Denies changes to the firm's and its clients' data, for staff who only look things up. */
  readOnly: 'Staff.ReadOnly',
  /** Allows managing clients and their people. */
  manager: 'Staff.Manager',
  /** Allows managing staff and the firm, in addition to `manager`. */
  owner: 'Staff.Owner',
  /** Lets staff see all clients of the firm, regardless of role. */
  allClients: 'Staff.AllClients',
} as const;

/**
 * The portal's own infrastructure access controls; plugins declare theirs. A control is in force for a firm or for one
 * person, and turns something off or on.
 */
export const control = {
  hideFlatDocumentsToggle: 'HideFlatDocsToggle',
  hideDashboards: 'HideDashboards',
  hideTasks: 'HideTasks',
  hideActions: 'HideActions',
  hideHelp: 'HideHelp',
  /** Hides welcome dialogs of plugins. The portal itself shows none, so it has nothing to hide. */
  hideWelcomeModal: 'HideWelcomeModal',
  /** Hides the profile settings, for firms that manage people's details elsewhere. */
  hideAccountDetails: 'HideAccountDetails',
  hideScanFromDevice: 'HideScanFromDevice',
  disableDocumentsLazyLoading: 'DisableDocumentsLazyLoading',
  addFolder: 'AddFolder',
  showClientNickname: 'ShowClientNickname',
  showClientDocumentsReadToggle: 'ShowClientDocsReadToggle',
  documentDeepLinks: 'DocumentDeepLinks',
  taskDeepLinks: 'TaskDeepLinks',
  /** Either this or `disableUsageAnalytics` turns off the only measurement: how long pages take to load. */
  disableProductInsight: 'DisableProductInsight',
  disableUsageAnalytics: 'DisableUsageAnalytics',
  lazyTreeTraversal: 'LazyTreeTraversal',
  /** Prefix that is followed by a colon and a container's ID: see {@link documentsParentId}. */
  documentsParentId: 'DocumentsParentId',
  newTaskList: 'NewTaskList',
  vnext: 'Vnext',
} as const;

/** Returns whether the portal knows a feature resource of this name. */
export function isKnownResource(name: string): boolean {
  return Object.values<string>(resource).includes(name);
}

/** Returns whether the portal knows an infrastructure access control of this name. */
export function isKnownControl(name: string): boolean {
  return Object.values<string>(control).includes(name);
}

/** Resources and controls of a session. */
export interface Held {
  /** Returns whether a feature resource is granted. */
  has(resource: string): boolean;
  /** Returns whether an infrastructure access control is in force. */
  control(name: string): boolean;
}

export function isClientUser(held: Held): boolean {
  return held.has(resource.clientHub) || held.has(resource.defaultClient);
}

export function isStaff(held: Held): boolean {
  return held.has(resource.staffApplication) || held.has(resource.defaultStaff);
}

/** Returns whether the person manages all of the firm's clients, as managers and owners do. */
export function isManager(held: Held): boolean {
  return isStaff(held) && held.has(resource.manager);
}

export function isInternal(held: Held): boolean {
  return held.has(resource.internal);
}

/** Returns whether the person is an internal user who has turned on debugging details. */
export function isDebugging(held: Held): boolean {
  return isInternal(held) && held.has(resource.debugMode);
}

/** Returns whether usage of the portal may be measured. */
export function isMeasured(held: Held): boolean {
  return !held.control(control.disableProductInsight) && !held.control(control.disableUsageAnalytics);
}

/**
 * Returns the ID of the container at which the documents screen starts, from a control such as
 * `DocumentsParentId:f-2031`; null if it starts at the client. This is only a starting point, not an access
 * restriction: the server checks access by the containers' members.
 */
export function documentsParentId(controls: Iterable<string>): string | null {
  const prefix = `${control.documentsParentId}:`;
  for (const name of controls) if (name.startsWith(prefix)) return name.slice(prefix.length) || null;
  return null;
}

/** Returns whether a client has the current client centre rather than the earlier one. */
export function hasClientCenter(held: Held): boolean {
  return isClientUser(held) && (held.has(resource.vnext) || held.control(control.vnext));
}

interface Rule {
  /**
   * Whether the permission allows changes that others see. Staff who view the portal as another person do not get it.
   */
  readonly changes: boolean;
  /** Whether a person may use it before signing the firm's terms. */
  readonly beforeTerms?: true;
  /**
   * Whether staff with read-only access have it although it allows changes, because it only concerns their own data.
   */
  readonly own?: true;
  /** Permission of the portal that a plugin's permission requires in addition. */
  readonly needs?: Permission;
  granted(held: Held): boolean;
}

/**
 * Permissions that the portal's own routes can require. Add an entry together with its first route; plugins declare
 * theirs.
 */
const rules = {
  /** Use your own session. */
  session: { changes: false, beforeTerms: true, granted: () => true },
  /** List and end your own sessions. Not for staff who view the portal as another person. */
  'session.manage': { changes: true, own: true, beforeTerms: true, granted: () => true },
  /** Receive events while a page is open. */
  'events.read': { changes: false, granted: () => true },
  /** View the portal as one of the firm's clients. */
  'viewAs.begin': { changes: true, own: true, granted: (held) => isStaff(held) || isInternal(held) },
  'profile.read': { changes: false, granted: showsAccountDetails },
  'profile.write': { changes: true, own: true, granted: showsAccountDetails },
  /** Change your own language. Allowed before signing the terms, because people may need it to read them. */
  'language.write': { changes: true, own: true, beforeTerms: true, granted: () => true },
  'help.read': { changes: false, granted: (held) => isPortalUser(held) && !held.control(control.hideHelp) },
  'feedback.write': {
    changes: true,
    own: true,
    granted: (held) => isPortalUser(held) && !held.control(control.hideHelp),
  },
  'support.read': { changes: false, granted: isPortalUser },
  /**
   * Report an issue in your own name. Also for staff who view the portal as another person, because it changes nothing
   * that others see.
   */
  'issues.report': { changes: false, granted: isPortalUser },
  /** List countries and their subdivisions, for addresses. */
  'places.read': { changes: false, granted: isPortalUser },
  'clients.read': { changes: false, granted: isPortalUser },
  'documents.read': { changes: false, granted: isPortalUser },
  /** Preview a document in the portal. Without this permission, the document is downloaded instead. */
  'documents.preview': {
    changes: false,
    granted: (held) => isPortalUser(held) && held.has(resource.previewViewer),
  },
  /** Write documents. Container membership decides which ones: `documentPermissions.ts`. */
  'documents.write': { changes: true, granted: isPortalUser },
  /** See how much storage the firm's documents use. */
  'storage.read': { changes: false, granted: (held) => isStaff(held) || isInternal(held) },
  /** Choose the default folder of a client's uploads. */
  'defaultFolder.write': { changes: true, granted: (held) => isStaff(held) || isInternal(held) },
  /** See which folders each of a client's people can see. */
  'folderAccess.read': { changes: false, granted: isStaff },
  /** Decide which folders each of a client's people can see. */
  'folderAccess.write': { changes: true, granted: isStaff },
  /** Change and apply the firm's folder templates. For managers and owners. */
  'folderTemplates.manage': { changes: true, granted: isManager },
  /** Share readable documents with any e-mail address, and revoke shares. */
  'documents.share': { changes: true, granted: isPortalUser },
  /** Mark documents as read. Only clients' marks are recorded, not those of staff. */
  'documents.mark': { changes: true, granted: isClientUser },
  /** List tasks. A person without access to tasks gets an empty list that says so. */
  'tasks.list': { changes: false, granted: isPortalUser },
  'tasks.read': { changes: false, granted: (held) => isShown(control.hideTasks, held) },
  'tasks.write': { changes: true, granted: (held) => isShown(control.hideTasks, held) },
  /** Make requests to clients, withdraw them, and review the responses. Only for staff. */
  'tasks.manage': { changes: true, granted: (held) => isStaff(held) && isShown(control.hideTasks, held) },
  'dashboards.read': { changes: false, granted: (held) => isShown(control.hideDashboards, held) },
  /** Use a dashboard: mark items as read, make requests, and add to them. */
  'dashboards.write': { changes: true, granted: (held) => isShown(control.hideDashboards, held) },
  /** Publish content on dashboards. Only for staff. */
  'dashboards.manage': {
    changes: true,
    granted: (held) => isStaff(held) && isShown(control.hideDashboards, held),
  },
  'actions.read': { changes: false, granted: (held) => isShown(control.hideActions, held) },
  'actions.write': { changes: true, granted: (held) => isShown(control.hideActions, held) },
  /** See who was invited and who has joined. */
  'invitations.read': { changes: false, granted: (held) => isStaff(held) || isInternal(held) },
  /** Invite the firm's people, and revoke invitations. For managers and owners. */
  'invitations.manage': { changes: true, granted: isManager },
  /** Help people with their accounts, such as after a lost authenticator app. For managers and owners. */
  'accounts.manage': { changes: true, granted: isManager },
  /** See the firm's clients, their people and the staff. */
  'people.read': { changes: false, granted: isStaff },
  /** Remind clients of open tasks and write to them, many at once. Only for staff. */
  'clients.address': { changes: true, granted: isStaff },
  /** Add and change clients and their people. For managers and owners. */
  'people.manage': { changes: true, granted: isManager },
  /** Add staff, and decide their roles. For owners. */
  'staff.manage': { changes: true, granted: (held) => isStaff(held) && held.has(resource.owner) },
  /** See and change the firm's settings, and read its audit log. For owners. */
  'firm.manage': { changes: true, granted: (held) => isStaff(held) && held.has(resource.owner) },
  /**
   * Read conversations with the firm. Access also depends on what a conversation is about: a document's folder, or a
   * task.
   */
  'conversations.read': { changes: false, granted: isPortalUser },
  /** Start, reply to, close and reopen conversations. */
  'conversations.write': { changes: true, granted: isPortalUser },
  /** Mark conversations as read, and choose which e-mails to receive about them. */
  'conversations.mark': { changes: true, own: true, granted: isPortalUser },
  /** See the inbox: what clients have sent, answered and reported. */
  'inbox.read': { changes: false, granted: isStaff },
  /** Mark inbox items as done, snooze them, and assign them. */
  'inbox.write': { changes: true, granted: isStaff },
  /** Choose how often to receive e-mails about the inbox. */
  'inbox.choose': { changes: true, own: true, granted: isStaff },
  /** Read feature flags. The flag tool is for internal users only. */
  'flags.read': { changes: false, granted: isInternal },
  'flags.write': { changes: true, granted: isInternal },
  /** Load a plugin in development from your own machine. */
  'plugins.develop': {
    changes: false,
    granted: (held) => isInternal(held) && held.has(resource.currentDevelopment),
  },
  /** Call the backends of plugins, which decide what each person may do there. */
  'backends.read': { changes: false, granted: isPortalUser },
  'backends.write': { changes: true, granted: isPortalUser },
  /**
   * Use the documents and settings of plugins. Access also depends on their declarations and on who owns the storage:
   * `pluginStorage.ts`.
   */
  'pluginStorage.read': { changes: false, granted: isPortalUser },
  'pluginStorage.write': { changes: true, granted: isPortalUser },
  'terms.read': { changes: false, beforeTerms: true, granted: isPortalUser },
  /** Sign the terms. Only for clients. */
  'terms.sign': { changes: true, beforeTerms: true, granted: isClientUser },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof rules;

/** Returns every permission of the portal. */
export function permissionNames(): readonly Permission[] {
  return Object.keys(rules) as readonly Permission[];
}

/** Returns whether a text names a permission. */
export function isPermission(name: string): name is Permission {
  return Object.hasOwn(rules, name);
}

export function may(permission: Permission, held: Held): boolean {
  return isGranted(rules[permission], held);
}

function isGranted(rule: Rule, held: Held): boolean {
  if (rule.changes && !rule.own && held.has(resource.readOnly)) return false;
  return rule.granted(held);
}

/**
 * Kinds of people to whom a plugin's permission can belong. `manager` stands for the staff who manage all of the firm's
 * clients; they are also `staff`.
 */
export const permissionRoles = ['client', 'staff', 'manager', 'internal'] as const;

/** A permission that a plugin declares. */
export interface DeclaredPermission {
  readonly name: string;
  /** Kinds of people who hold it. The name must differ from those of the portal's and other plugins' permissions. */
  readonly roles: readonly (typeof permissionRoles)[number][];
  /** Whether it allows changes that others see. */
  readonly changes?: boolean;
  /** Permission of the portal that a person must hold in addition. */
  readonly needs?: string;
}

/** Permissions that routes can require. Nobody holds a permission with an unknown name. */
export interface PermissionRules {
  has(name: string): boolean;
  may(name: string, held: Held): boolean;
  /** Returns whether a permission allows changes rather than only reading. */
  isToChange(name: string): boolean;
  /** Returns whether a person may use a permission before signing the firm's terms. */
  isBeforeTerms(name: string): boolean;
  /** Returns the portal's permission that a plugin's permission requires in addition. */
  neededFor(name: string): Permission | undefined;
}

/** Returns the rules of the portal's permissions and of those that plugins declare. */
export function permissionRules(declared: Iterable<DeclaredPermission> = []): PermissionRules {
  const all = new Map<string, Rule>(Object.entries(rules));
  for (const permission of declared) all.set(permission.name, ruleOf(permission));
  return {
    has: (name) => all.has(name),
    may: (name, held) => {
      const rule = all.get(name);
      return rule !== undefined && isGranted(rule, held);
    },
    isToChange: (name) => all.get(name)?.changes ?? true,
    isBeforeTerms: (name) => all.get(name)?.beforeTerms ?? false,
    neededFor: (name) => all.get(name)?.needs,
  };
}

function ruleOf({ roles, changes = false, needs }: DeclaredPermission): Rule {
  const isNeeded = (held: Held) => needs === undefined || (isPermission(needs) && may(needs, held));
  return {
    changes,
    ...(needs !== undefined && isPermission(needs) && { needs }),
    granted: (held) => isNeeded(held) && roles.some((role) => isRole[role](held)),
  };
}

const isRole = { client: isClientUser, staff: isStaff, manager: isManager, internal: isInternal } as const;

function showsAccountDetails(held: Held): boolean {
  return !held.control(control.hideAccountDetails);
}

/** Returns whether the person is a client, staff or internal. Everybody else has only an account. */
function isPortalUser(held: Held): boolean {
  return isClientUser(held) || isStaff(held) || isInternal(held);
}

/** Returns whether an area is shown: no control hides it, and the person is not limited to documents. */
function isShown(hiding: string, held: Held): boolean {
  return isPortalUser(held) && !held.has(resource.allDocumentsOnly) && !held.control(hiding);
}
