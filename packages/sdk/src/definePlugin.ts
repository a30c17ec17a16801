import type { When } from './conditions.ts';
import type {
  ActionContribution,
  ActionSectionContribution,
  ClientActionContribution,
  ClientPartContribution,
  Contribution,
  ConversationWindowContribution,
  DashboardContribution,
  DetailContribution,
  DocumentActionContribution,
  DocumentColumnContribution,
  DocumentViewerContribution,
  PageContribution,
  PanelContribution,
  PredicateContribution,
  SettingContribution,
  ShellButtonContribution,
  StaffPageContribution,
  TaskEditorContribution,
  TaskTypeContribution,
  WidgetContribution,
} from './contributions.ts';

/**
 * Words that a plugin's declaration may use. The kit's `tsconfig.plugin.json` adds the keys of the plugin's texts and the names of the design
 * system's icons, so that a misspelt one does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the kit adds to it.
export interface PluginVocabulary {}

/** The words of one kind; any text where no one has named them. */
export type Word<Kind extends string> =
  PluginVocabulary extends Readonly<Record<Kind, infer Known extends string>> ? Known : string;

/**
 * Declaration of a plugin: data only. It is read at build time and put into `plugin.json`; it never runs in the
 * browser.
 */
export interface PluginDeclaration {
  /** Unique among installed plugins: lower case, digits and dashes, at most 64 characters. */
  readonly id: string;
  /** The SDK versions it runs with, as a semver range: `^1.0.0`. */
  readonly sdk: string;
  /**
   * Ids of other plugins without which this one is of no use. The portal refuses it, and says why in diagnostics, where one of them is
   * not installed, refused or switched off. For a single contribution name the other plugin's predicate in its `when` instead.
   */
  readonly requires?: readonly string[];
  readonly contributes: readonly Contribution[];
  /** Events that the plugin's server half tells open pages. */
  readonly events?: readonly PluginEventDeclaration[];
  /** Permissions of the plugin's own that the endpoints of its server half ask for. */
  readonly permissions?: readonly PluginPermissionDeclaration[];
  /** Feature resources and access controls that the plugin's conditions name, besides those that the portal itself knows. */
  readonly held?: readonly PluginHeldDeclaration[];
  /** Feature flags of the plugin's own, which internal users turn on and off for a firm. */
  readonly flags?: readonly PluginFlagDeclaration[];
  /**
   * Keys of the plugin's queries that are read again when an event of the portal is heard, or one of a plugin that this one requires, by the
   * event's name; `*` is every event. A key stands for all that begin with it, and is read again at most once a second. What the plugin's own events make
   * stale stands in `events`.
   *
   * @example
   * ```ts
   * stale: { 'messages-changed': [['messages']] }
   * ```
   */
  readonly stale?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Storages in which the portal keeps small JSON documents for the plugin: see the service `Storage`. */
  readonly storage?: readonly PluginStorageDeclaration[];
  /** Settings of the firm, its clients or its users. The portal makes their forms, keeps the values and checks them: see the service `Settings`. */
  readonly settings?: readonly PluginSettingsDeclaration[];
}

/** Settings of one level, of which a plugin declares at most one each. */
export interface PluginSettingsDeclaration {
  /**
   * The owner of the values. Those of the firm are set by its staff, and clients read of them what is `public`; those of a client are read and
   * set by those who see the client; those of a user by that user alone.
   */
  readonly level: 'firm' | 'client' | 'user';
  /**
   * JSON schema of a flat object, by hand or by TypeBox: texts (`format` email, uri or date, `enum`, `minLength`, `maxLength`, `pattern`),
   * numbers with bounds, booleans, and lists of enums. `title` and `description` are keys of the plugin's texts, `labels` has a key for each
   * value of an `enum`.
   */
  readonly schema: object;
  /** Condition for showing the form, as that of a contribution. */
  readonly when?: When;
  /** Permission that changing takes in addition, as `dashboards.manage`. */
  readonly write?: string;
}

/** A storage of small JSON documents on the portal's server. */
export interface PluginStorageDeclaration {
  /** Unique within the plugin: lower case, digits and dashes, as `goals`. */
  readonly name: string;
  /**
   * The owner of the documents. Those of the firm are read by everybody of the firm and changed by its staff; those of a client are read
   * and changed by those who see the client; those of a user by that user alone.
   */
  readonly level: 'firm' | 'client' | 'user';
  /** JSON schema of each document, which the server enforces. Any JSON is taken without it. */
  readonly schema?: object;
  /** Permission that reading takes in addition, as `dashboards.read`. */
  readonly read?: string;
  /** Permission that changing takes in addition, as `dashboards.write`. */
  readonly write?: string;
}

/** A feature flag that a plugin brings. Conditions name it as `flag:tripApproval`. */
export interface PluginFlagDeclaration {
  /** Unique among all flags: letters and digits, as `tripApproval`. */
  readonly id: string;
  /** Value that it has unless something sets it. */
  readonly default: boolean;
  /** Key of its name in the plugin's texts. */
  readonly name: string;
  /** Key of a sentence about it in the plugin's texts. */
  readonly description: string;
}

/**
 * A feature resource or an access control that firms give their people. A condition about it is "no" for those who do not hold it; without the
 * declaration it would be unknown to them.
 */
export interface PluginHeldDeclaration {
  /** Name, as conditions write it: `permission:Trips.Service`, `control:HideTrips`. */
  readonly name: `permission:${string}` | `control:${string}`;
  /** Countries whose firms hold it from the start, as `BR`. Only the plugin whose it is says so. */
  readonly newFirms?: readonly string[];
}

/** A permission that a plugin brings: an `access` of its endpoints, and of its events. */
export interface PluginPermissionDeclaration {
  /** Unique among all permissions, with a dot: `trips.approve`. */
  readonly name: string;
  /** Kinds of people who hold it. */
  readonly roles: readonly ('client' | 'staff' | 'internal')[];
  /** Whether it allows changes that others see. Staff who view the portal as another person do not hold it then. */
  readonly changes?: boolean;
  /** Permission of the portal that a person must hold in addition, as `actions.read`. */
  readonly needs?: string;
}

/** An event that a plugin's server half tells. */
export interface PluginEventDeclaration {
  /** Unique among all events: lower case, digits and dashes, as `news-changed`. */
  readonly name: string;
  /** The permission of those who may hear it, as `dashboards.read`. */
  readonly access: string;
  /**
   * Keys of the plugin's queries that are read again when it is heard, at most once a second. A key stands for all that begin with it.
   */
  readonly stale: readonly (readonly string[])[];
  /**
   * Type of the message that the app around the portal gets when the event is heard, as `serviceRequestsUpdate`. Its payload is the
   * event's `clientId`.
   */
  readonly mobile?: string;
}

/**
 * Declares a plugin. The file that calls it imports nothing but the SDK, and exports the result by default.
 *
 * @example
 * ```ts
 * export default definePlugin({
 *   id: 'trip-log',
 *   sdk: '^1.0.0',
 *   contributes: [widget({ type: 'trips', title: 'title', module: './TripsWidget' })],
 * });
 * ```
 */
export function definePlugin(declaration: PluginDeclaration): PluginDeclaration {
  return declaration;
}

type Fields<C extends Contribution> = Omit<C, 'point'>;

/** Contributes a {@link TaskTypeContribution}. */
export const taskType = (fields: Fields<TaskTypeContribution>): TaskTypeContribution => ({
  point: 'taskType',
  ...fields,
});

/** Contributes a {@link TaskEditorContribution}. */
export const taskEditor = (fields: Fields<TaskEditorContribution>): TaskEditorContribution => ({
  point: 'taskEditor',
  ...fields,
});

/** Contributes a {@link WidgetContribution}. */
export const widget = (fields: Fields<WidgetContribution>): WidgetContribution => ({
  point: 'widget',
  ...fields,
});

/** Contributes a {@link DetailContribution}. */
export const detail = (fields: Fields<DetailContribution>): DetailContribution => ({
  point: 'detail',
  ...fields,
});

/** Contributes a {@link DashboardContribution}. */
export const dashboard = (fields: Fields<DashboardContribution>): DashboardContribution => ({
  point: 'dashboard',
  ...fields,
});

/** Contributes an {@link ActionSectionContribution}. */
export const actionSection = (fields: Fields<ActionSectionContribution>): ActionSectionContribution => ({
  point: 'actionSection',
  ...fields,
});

/** Contributes an {@link ActionContribution}. */
export const action = (fields: Fields<ActionContribution>): ActionContribution => ({
  point: 'action',
  ...fields,
});

/** Contributes a {@link PredicateContribution}. */
export const predicate = (fields: Fields<PredicateContribution>): PredicateContribution => ({
  point: 'predicate',
  ...fields,
});

/** Contributes a {@link PageContribution}. */
export const page = (fields: Fields<PageContribution>): PageContribution => ({ point: 'page', ...fields });

/** Contributes a {@link DocumentViewerContribution}. */
export const documentViewer = (fields: Fields<DocumentViewerContribution>): DocumentViewerContribution => ({
  point: 'documentViewer',
  ...fields,
});

/** Contributes a {@link ConversationWindowContribution}. */
export const conversationWindow = (
  fields: Fields<ConversationWindowContribution>,
): ConversationWindowContribution => ({
  point: 'conversationWindow',
  ...fields,
});

/** Contributes a {@link PanelContribution}. */
export const panel = (fields: Fields<PanelContribution>): PanelContribution => ({
  point: 'panel',
  ...fields,
});

/** Contributes a {@link ShellButtonContribution}. */
export const shellButton = (fields: Fields<ShellButtonContribution>): ShellButtonContribution => ({
  point: 'shellButton',
  ...fields,
});

/** Contributes a {@link StaffPageContribution}. */
export const staffPage = (fields: Fields<StaffPageContribution>): StaffPageContribution => ({
  point: 'staffPage',
  ...fields,
});

/** Contributes a {@link ClientActionContribution}. */
export const clientAction = (fields: Fields<ClientActionContribution>): ClientActionContribution => ({
  point: 'clientAction',
  ...fields,
});

/** Contributes a {@link ClientPartContribution}. */
export const clientPart = (fields: Fields<ClientPartContribution>): ClientPartContribution => ({
  point: 'clientPart',
  ...fields,
});

/** Contributes a {@link DocumentActionContribution}. */
export const documentAction = (fields: Fields<DocumentActionContribution>): DocumentActionContribution => ({
  point: 'documentAction',
  ...fields,
});

/** Contributes a {@link DocumentColumnContribution}. */
export const documentColumn = (fields: Fields<DocumentColumnContribution>): DocumentColumnContribution => ({
  point: 'documentColumn',
  ...fields,
});

/** Contributes a {@link SettingContribution}. */
export const setting = (fields: Fields<SettingContribution>): SettingContribution => ({
  point: 'setting',
  ...fields,
});
