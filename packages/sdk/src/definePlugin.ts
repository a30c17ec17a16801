import type {
  ActionContribution,
  ActionSectionContribution,
  Contribution,
  DashboardContribution,
  DetailContribution,
  PageContribution,
  PredicateContribution,
  TaskEditorContribution,
  TaskTypeContribution,
  WidgetContribution,
} from './contributions.ts';

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
  /** Storages in which the portal keeps small JSON documents for the plugin: see the service `Storage`. */
  readonly storage?: readonly PluginStorageDeclaration[];
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
 *   id: 'widget-documents',
 *   sdk: '^1.0.0',
 *   contributes: [widget({ type: 'documents', title: 'title', module: './DocumentsWidget' })],
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
