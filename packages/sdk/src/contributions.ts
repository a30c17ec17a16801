import type { TaskKind } from '@anteroom/contract';
import type { When } from './conditions.ts';
import type { Word } from './definePlugin.ts';
import type { Language } from './services/I18n.ts';

/** A module of the plugin, relative to the file that holds the declaration, without extension: `./NfeStorage`. */
export type ModulePath = `./${string}`;

/**
 * A text of the plugin: a key of its `locales/<lang>.json`, in which nested keys are joined by dots (`nfe.label`). Any
 * text, unless {@link PluginVocabulary} names the keys.
 */
export type TextKey = Word<'textKey'>;

/**
 * An icon's name in the design system, as `file-text`. Unknown names show a neutral icon. Any text, unless {@link PluginVocabulary} names the
 * icons.
 */
export type IconName = Word<'icon'>;

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
  /**
   * Whether the host lets staff say that they have what the task asks for. Default: the same as `removable`. Set it to true for a kind that
   * paper can end as well, such as a signature, and to false for one whose screen has its own way to say so.
   */
  readonly receivable?: boolean;
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

/** A screen of its own, under its title. The module's default export is a component without props. */
export interface PageContribution extends Conditional {
  readonly point: 'page';
  /** Absolute, without parameters: `/partners`. A path of the host or of another plugin is refused. */
  readonly path: `/${string}`;
  readonly title: TextKey;
  /** Shows the page among the navigation tabs. Smaller stands first: home has -30, tasks -20, actions -10. Default 100. */
  readonly tab?: { readonly icon: IconName; readonly order?: number };
  /** Lists the page in the person's account menu, for what is seldom opened. */
  readonly menu?: { readonly icon: IconName; readonly order?: number };
  /**
   * Names what the page shows when the portal links to it. `documents`: the documents of the client, and the folder and the document that the
   * query names: `?client={id}&folder={id}&document={id}`, each of which may be missing. `tasks`: what the person has to do, below its path one
   * client's, `/clients/{id}`, and a task: `/clients/{id}/task/{id}`. `conversations`: those of all clients, and the one that the query names:
   * `?conversation={id}`. Its tab shows in how many there is something new.
   */
  readonly opens?: 'documents' | 'tasks' | 'conversations';
  /** Also shows it at the addresses below its path, which it reads from `Navigation`. Default false. */
  readonly below?: boolean;
  /**
   * Anyone may open it, without a session: for people who were sent a link. Its addresses are those below its path, `/partners/{firm}/…`. The first
   * segment is the ID of the firm in whose look it is shown; the page reads the rest from `Navigation`, and shows its own heading of level 1.
   * `without-firm`: it lies at its path alone and is about no firm, as before there is one. Such a page has no `tab`, no `menu` and no `when`.
   */
  readonly public?: boolean | 'without-firm';
  /** The title by language. The build puts it here, so that the navigation needs none of the plugin's files. */
  readonly titles?: Readonly<Partial<Record<Language, string>>>;
  readonly module: ModulePath;
}

/**
 * A part of the staff center's first screen, such as payments that somebody has to check, or a screen of its own there. The module's default
 * export is a component without props. A part shows nothing while there is nothing to do. Only staff and internal users see it.
 */
export interface StaffPageContribution extends Conditional {
  readonly point: 'staffPage';
  /** ID, such as `payments`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  /** Smaller stands first. Default 100. */
  readonly order?: number;
  /** Makes it a screen at `/staff/{path}`, in the navigation of the staff center. Left out, it is a part of the first screen. */
  readonly screen?: {
    /** Path segment, such as `reports`. Only one plugin can have it: a second claim is refused. */
    readonly path: string;
    readonly title: TextKey;
    /** The title by language. The build puts it here, so that the staff center needs none of the plugin's files to name its screens. */
    readonly titles?: Readonly<Partial<Record<Language, string>>>;
    readonly icon: IconName;
    /**
     * Paths of the GET requests with which the screen begins, as `/api/trips/v1/trips?state=open`. Where it is the first screen that a person opens, the
     * portal sends them while the code is on its way, and the screen's own calls get the answers.
     */
    readonly asks?: readonly string[];
    /** Makes it the first in the navigation, and the screen on which staff land. Of several, the first by `order` is that. Default false. */
    readonly isHome?: boolean;
  };
  readonly module: ModulePath;
}

/**
 * Something to do for clients that staff have chosen in the list of clients, such as asking all of them for a document. The module's default
 * export is a component of {@link ClientActionProps}, shown in place of the list from the moment that the action is chosen.
 */
export interface ClientActionContribution extends Conditional {
  readonly point: 'clientAction';
  /** ID, such as `add-tasks`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  readonly label: TextKey;
  readonly icon: IconName;
  /** Smaller stands first, behind the list's own actions. Default 100. */
  readonly order?: number;
  readonly module: ModulePath;
}

/**
 * A part of a client's page in the staff center: what the plugin has of the client, such as its invoices. The module's default export is a
 * component of {@link ClientPartProps}, usually a card. It shows nothing while there is nothing.
 */
export interface ClientPartContribution extends Conditional {
  readonly point: 'clientPart';
  /** ID, such as `invoices`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  /** Smaller stands first. Default 100. */
  readonly order?: number;
  readonly module: ModulePath;
}

/**
 * Something to do with documents, in the menu of each document and in the bar of those that are selected. The module's default export is a
 * component of {@link DocumentActionProps}: a dialog, shown from the moment that the action is chosen.
 */
export interface DocumentActionContribution extends Conditional {
  readonly point: 'documentAction';
  /** ID, such as `send-to-invoices`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  /** Label, which may contain `{{count}}`, the number of documents. */
  readonly label: TextKey;
  readonly icon: IconName;
  /** Smaller stands first, behind the portal's own actions. Default 100. */
  readonly order?: number;
  /** Endings of the names of documents that it is for, in lower case: `['.xml']`. Offered when all selected ones have one of them; any, if left out. */
  readonly extensions?: readonly string[];
  readonly module: ModulePath;
}

/**
 * A column of the list of documents. The module's default export is a component of {@link DocumentColumnProps}, which shows one document's cell
 * in one line, or nothing. Narrow screens leave it out.
 */
export interface DocumentColumnContribution extends Conditional {
  readonly point: 'documentColumn';
  /** ID, such as `invoice`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  /** The column's heading. */
  readonly title: TextKey;
  /** Smaller stands first, behind the portal's own columns. Default 100. */
  readonly order?: number;
  /** Endings of names, in lower case: the column is shown while the list has a document whose name has one of them. Always, if left out. */
  readonly extensions?: readonly string[];
  readonly module: ModulePath;
}

/**
 * Shows documents in a screen and over the whole window, wherever the portal or a plugin uses `Documents.Preview` and `Documents.Viewer`. The module's
 * default export is a component of {@link DocumentViewerModuleProps}. Where no viewer takes a document, the portal offers the download.
 */
export interface DocumentViewerContribution extends Conditional {
  readonly point: 'documentViewer';
  /** ID, such as `dicom`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  /** MIME types that it takes, such as `application/dicom` or `image/*`. All, if left out. */
  readonly types?: readonly string[];
  /** The first one that takes a document shows it; smaller is asked first. Default 100. */
  readonly order?: number;
  readonly module: ModulePath;
}

/**
 * Shows a conversation over the page, wherever the portal or a plugin uses {@link Conversations}. The module's default export is a component of
 * {@link ConversationWindowProps}: a dialog with everything that was said and a field to answer in. Without an available one, nothing offers to ask.
 */
export interface ConversationWindowContribution extends Conditional {
  readonly point: 'conversationWindow';
  /** ID, such as `chat`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  /** The first available one is shown; smaller stands first. Default 100. */
  readonly order?: number;
  readonly module: ModulePath;
}

/**
 * A panel at the lower edge of every screen, for something that goes on while the person works: what is being made or sent. It is shown while
 * {@link Panels} has it open. The module's default export is a component without props; what it renders gets the frame of a panel, and nothing
 * gets none.
 */
export interface PanelContribution extends Conditional {
  readonly point: 'panel';
  /** ID, such as `exports`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  /** Smaller stands first. Default 100. */
  readonly order?: number;
  readonly module: ModulePath;
}

/**
 * A button in the header or the footer of every screen or an item of the account menu, which opens something: help, a chat, the profile. The
 * module's default export is a component of {@link ShellButtonProps}. It is fetched when the button is about to be pressed.
 */
export interface ShellButtonContribution extends Conditional {
  readonly point: 'shellButton';
  /** ID, such as `help`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  /**
   * `header`: an icon, below which the component is shown in a popover. `footer`: an icon and its label; the component opens a dialog, which
   * ends by `onClose`. `account`: an item of the person's account menu, which opens a dialog too; staff who view the portal as a client have none.
   */
  readonly place: 'header' | 'footer' | 'account';
  readonly label: TextKey;
  readonly icon: IconName;
  /** Smaller stands first. Default 100. */
  readonly order?: number;
  /** The label by language. The build puts it here, so that the header needs none of the plugin's files. */
  readonly labels?: Readonly<Partial<Record<Language, string>>>;
  readonly module: ModulePath;
}

/** Headings of the list of a firm's settings, in their order there. */
export type SettingGroup = 'firm' | 'access' | 'communication' | 'features' | 'records';

/**
 * A screen of the firm's settings, at `/staff/settings/{id}`. The module's default export is a component without props. The list shows it to the
 * firm's owners only; endpoints that it calls ask for their own permission. Values that a form can hold need no screen: declare them in
 * `settings`, and they stand in the same list.
 */
export interface SettingContribution extends Conditional {
  readonly point: 'setting';
  /** ID and last part of the address, such as `opening-hours`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  readonly title: TextKey;
  /** Key of one line that says what can be set there. The list's search finds its words too. */
  readonly description?: TextKey;
  readonly icon: IconName;
  /** Heading under which it stands. Default: `features`. */
  readonly group?: SettingGroup;
  /** Smaller stands first within its group. Default 100. */
  readonly order?: number;
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
  | PageContribution
  | StaffPageContribution
  | ClientActionContribution
  | ClientPartContribution
  | DocumentActionContribution
  | DocumentColumnContribution
  | DocumentViewerContribution
  | ConversationWindowContribution
  | PanelContribution
  | ShellButtonContribution
  | SettingContribution;

/** The name of an extension point. */
export type ExtensionPoint = Contribution['point'];

/** The contribution of one extension point. */
export type ContributionOf<P extends ExtensionPoint> = Extract<Contribution, { point: P }>;
