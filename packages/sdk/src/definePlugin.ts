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
  TextKey,
  WidgetContribution,
} from './contributions.ts';

/**
 * Names that a plugin's declaration may use. The kit's `tsconfig.plugin.json` adds the keys of the plugin's texts and
 * the names of the design system's icons, so that a misspelt name does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the kit adds to it.
export interface PluginVocabulary {}

/** The names of one kind, or any string if none have been added. */
export type Word<Kind extends string> =
  PluginVocabulary extends Readonly<Record<Kind, infer Known extends string>> ? Known : string;

/**
 * Declaration of a plugin: data only. It is read at build time and put into `plugin.json`; it never runs in the
 * browser.
 */
export interface PluginDeclaration {
  /** ID, unique among installed plugins: lower-case letters, digits and dashes, at most 64 characters. */
  readonly id: string;
  /** SDK versions that it works with, as a semver range: `^1.0.0`. */
  readonly sdk: string;
  /**
   * Key of its name among the plugin's texts, for the list in which owners turn plugins on and off. Default: the title
   * of the first contribution that has one.
   */
  readonly title?: TextKey;
  /**
   * IDs of other plugins without which this one is useless. If one of them is not installed, was refused or is switched
   * off, the portal refuses this plugin and shows the reason in diagnostics. If only a single contribution depends on
   * another plugin, use that plugin's predicate in the contribution's `when` instead.
   */
  readonly requires?: readonly string[];
  readonly contributes: readonly Contribution[];
  /** Events that the plugin's server half sends to open pages. */
  readonly events?: readonly PluginEventDeclaration[];
  /** The plugin's own permissions, which the endpoints of its server half require. */
  readonly permissions?: readonly PluginPermissionDeclaration[];
  /**
   * Feature resources and access controls that the plugin's conditions name and that the portal itself does not know.
   */
  readonly held?: readonly PluginHeldDeclaration[];
  /** The plugin's own feature flags, which internal users turn on and off for a firm. */
  readonly flags?: readonly PluginFlagDeclaration[];
  /**
   * Keys of the plugin's queries that are reloaded on an event of the portal or of a plugin that this one requires, by
   * event name; `*` is every event. A key stands for all keys that begin with it, and is reloaded at most once a
   * second. For the plugin's own events, use `stale` of `events` instead.
   *
   * @example
   * ```ts
   * stale: { 'messages-changed': [['messages']] }
   * ```
   */
  readonly stale?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Storages in which the portal stores small JSON documents for the plugin: see the service `Storage`. */
  readonly storage?: readonly PluginStorageDeclaration[];
  /**
   * Settings of the firm, its clients or its users. The portal shows their forms, and stores and validates the values:
   * see the service `Settings`.
   */
  readonly settings?: readonly PluginSettingsDeclaration[];
}

/** Settings at one level. A plugin declares each level at most once. */
export interface PluginSettingsDeclaration {
  /**
   * Owner of the values. The firm's staff set the values at the level `firm`, and clients can read those that are
   * `public`. People who see a client read and set the values of that client. Values of a user are read and set by that
   * user only.
   */
  readonly level: 'firm' | 'client' | 'user';
  /**
   * JSON schema of a flat object, written by hand or with TypeBox: strings (`format` email, uri or date, `enum`,
   * `minLength`, `maxLength`, `pattern`), numbers with bounds, booleans, and lists of enums. `title` and `description`
   * are keys of the plugin's texts; `labels` has a key for each value of an `enum`.
   */
  readonly schema: object;
  /** Condition for showing the form, in the form of a contribution's `when`. */
  readonly when?: When;
  /** Additional permission that changing the settings requires, such as `dashboards.manage`. */
  readonly write?: string;
}

/** A storage of small JSON documents on the portal's server. */
export interface PluginStorageDeclaration {
  /** Name, unique within the plugin: lower-case letters, digits and dashes, such as `goals`. */
  readonly name: string;
  /**
   * Owner of the documents. Everybody at the firm reads the documents of the level `firm`, and its staff change them.
   * People who see a client read and change the documents of that client. Documents of a user are read and changed by
   * that user only.
   */
  readonly level: 'firm' | 'client' | 'user';
  /** JSON schema of each document, which the server enforces. Without it, any JSON is accepted. */
  readonly schema?: object;
  /** Additional permission that reading requires, such as `dashboards.read`. */
  readonly read?: string;
  /** Additional permission that changing requires, such as `dashboards.write`. */
  readonly write?: string;
}

/** A feature flag that a plugin adds. Conditions refer to it as `flag:tripApproval`. */
export interface PluginFlagDeclaration {
  /** ID, unique among all flags: letters and digits, such as `tripApproval`. */
  readonly id: string;
  /** Value of the flag unless something else sets it. */
  readonly default: boolean;
  /** Key of its name among the plugin's texts. */
  readonly name: string;
  /** Key of a one-sentence description among the plugin's texts. */
  readonly description: string;
}

/**
 * A feature resource or an access control that firms give to their people. For people who do not hold it, a condition
 * about it is false; without the declaration, the condition would be unknown to them.
 */
export interface PluginHeldDeclaration {
  /** Name, as conditions write it, such as `permission:Trips.Service` or `control:HideTrips`. */
  readonly name: `permission:${string}` | `control:${string}`;
  /** Countries whose new firms get it from the start, such as `BR`. Only the plugin to which it belongs sets this. */
  readonly newFirms?: readonly string[];
}

/** A permission that a plugin adds, for the `access` of its endpoints and events. */
export interface PluginPermissionDeclaration {
  /** Name, unique among all permissions, with a dot, such as `trips.approve`. */
  readonly name: string;
  /**
   * Kinds of people who hold the permission. `staff` includes managers and owners; `manager` is for them alone, such as
   * for what concerns all clients of the firm.
   */
  readonly roles: readonly ('client' | 'staff' | 'manager' | 'internal')[];
  /**
   * Whether the permission allows changes that others see. Staff who view the portal as another person do not hold such
   * a permission.
   */
  readonly changes?: boolean;
  /** Permission of the portal that a person must also hold, such as `actions.read`. */
  readonly needs?: string;
}

/** An event that a plugin's server half sends. */
export interface PluginEventDeclaration {
  /** Name, unique among all events: lower-case letters, digits and dashes, such as `news-changed`. */
  readonly name: string;
  /**
   * Key of a description among the plugin's texts, such as "News changed". Owners who choose the events of a webhook
   * read it; without it, they read the name.
   */
  readonly title?: TextKey;
  /** Permission required to receive the event, such as `dashboards.read`. */
  readonly access: string;
  /**
   * Keys of the plugin's queries that are reloaded when the event arrives, at most once a second. A key stands for all
   * keys that begin with it.
   */
  readonly stale: readonly (readonly string[])[];
  /**
   * Type of the message that the surrounding mobile app gets when the event arrives, such as `serviceRequestsUpdate`.
   * Its payload is the event's `clientId`.
   */
  readonly mobile?: string;
}

/**
 * Declares a plugin. The file that calls it imports only the SDK, and exports the result by default.
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
