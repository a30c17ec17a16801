import type { TaskKind } from '@anteroom/contract';
import type { When } from './conditions.ts';

/** A module of the plugin, relative to the file that holds the declaration, without extension: `./NfeStorage`. */
export type ModulePath = `./${string}`;

/**
 * A text of the plugin: a key of its `locales/<lang>.json`, in which nested keys are joined by dots (`nfe.label`).
 */
export type TextKey = string;

/** An icon's name in the design system, as `file-text`. Unknown names show a neutral icon. */
export type IconName = string;

interface Conditional {
  /** Available when all of it holds; always, if left out. */
  readonly when?: When;
}

/**
 * A kind of task and the screen on which it is worked. The module's default export is a component of
 * {@link TaskScreenProps}.
 */
export interface TaskTypeContribution extends Conditional {
  readonly point: 'taskType';
  /** Kind of task. Only one plugin can have it: a second claim is refused. */
  readonly kind: TaskKind;
  readonly label: TextKey;
  readonly icon: IconName;
  /**
   * Whether the host offers to remove a task that does not apply. Default: true. Set it to false for a kind whose
   * screen has its own way to end a task, such as declining to sign.
   */
  readonly removable?: boolean;
  readonly module: ModulePath;
}

/**
 * Form in which staff define a new task of one kind. The portal itself asks for the clients, name, dates and tax year.
 * The module's default export is a component of {@link TaskEditorProps}. Staff cannot add tasks of a kind without an
 * editor.
 */
export interface TaskEditorContribution extends Conditional {
  readonly point: 'taskEditor';
  /** Kind of task. Only one plugin can have it: a second claim is refused. */
  readonly kind: TaskKind;
  /** Label of the action that adds one, such as "Ask for documents". */
  readonly label: TextKey;
  readonly icon: IconName;
  readonly order?: number;
  readonly module: ModulePath;
}

/**
 * A panel of a dashboard. The module's default export is a component of {@link WidgetProps}, which may carry
 * {@link WidgetQueries} as `queries`.
 */
export interface WidgetContribution extends Conditional {
  readonly point: 'widget';
  /** Type of the widget. Only one plugin can have it: a second claim is refused. */
  readonly type: string;
  readonly title: TextKey;
  /** Width in the row, if there is room. Default: `half`. */
  readonly width?: 'full' | 'half' | 'third';
  /** Smaller stands first, on dashboards that do not arrange widgets themselves. Default 100. */
  readonly order?: number;
  readonly module: ModulePath;
}

/**
 * A screen of home about one thing that a widget shows: an article, the certificates of a client. It lies at
 * `/home/{path}/{id}`, to which the widget links. The module's default export is a component of {@link DetailProps}.
 */
export interface DetailContribution extends Conditional {
  readonly point: 'detail';
  /** Segment in `/home/{path}/{id}`, such as `news`. Only one plugin can have it: a second claim is refused. */
  readonly path: string;
  /** The screen's heading, under which the component stands. */
  readonly title: TextKey;
  /**
   * Object to which `{id}` refers. Default: `thing`, an object of the plugin's own; the plugin itself reports an
   * unknown ID. `client` is one of the person's clients, who becomes the active one; the portal reports an unknown ID.
   */
  readonly of?: 'thing' | 'client';
  readonly module: ModulePath;
}

/** A tab of home that arranges widgets by their types. */
export interface DashboardContribution extends Conditional {
  readonly point: 'dashboard';
  readonly id: string;
  readonly label: TextKey;
  /** Rows of widget types, top to bottom. A type with no available widget leaves no gap. */
  readonly sections: readonly (readonly string[])[];
  readonly order?: number;
}

/** A group of actions. It is hidden while none of its actions is available. */
export interface ActionSectionContribution extends Conditional {
  readonly point: 'actionSection';
  /** The name used in data, as `boxESection`. */
  readonly type: string;
  /** Segment in `/actions/{section}/{action}`. */
  readonly path: string;
  readonly label: TextKey;
  readonly icon: IconName;
  readonly order?: number;
}

/** Action of a client in a section. The module's default export is a component of {@link ActionScreenProps}. */
export interface ActionContribution extends Conditional {
  readonly point: 'action';
  /** The section's type; a section of another plugin may be named. */
  readonly section: string;
  readonly type: string;
  /** Segment in `/actions/{section}/{action}`. */
  readonly path: string;
  readonly label: TextKey;
  readonly description: TextKey;
  readonly icon: IconName;
  readonly order?: number;
  readonly module: ModulePath;
}

/** A named question that `when` may ask. The module's default export is a {@link PredicateFunction}. */
export interface PredicateContribution {
  readonly point: 'predicate';
  /** ID, which contains a dot: `boxE.ordered`. */
  readonly id: string;
  readonly module: ModulePath;
  /** Seconds for which a result is cached per session and active client. Default: 300. */
  readonly cacheSeconds?: number;
}

/** A screen of its own. The module's default export is a component without props. */
export interface PageContribution extends Conditional {
  readonly point: 'page';
  /** Absolute, without parameters: `/partners`. A path of the host or of another plugin is refused. */
  readonly path: `/${string}`;
  readonly title: TextKey;
  /** Shows the page among the navigation tabs. */
  readonly tab?: { readonly icon: IconName; readonly order?: number };
  readonly module: ModulePath;
}

/** Union of everything that a plugin can contribute, discriminated by `point`. */
export type Contribution =
  | TaskTypeContribution
  | TaskEditorContribution
  | WidgetContribution
  | DetailContribution
  | DashboardContribution
  | ActionSectionContribution
  | ActionContribution
  | PredicateContribution
  | PageContribution;

/** The name of an extension point. */
export type ExtensionPoint = Contribution['point'];

/** The contribution of one extension point. */
export type ContributionOf<P extends ExtensionPoint> = Extract<Contribution, { point: P }>;
