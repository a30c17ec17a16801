import type { TaskKind } from '@anteroom/contract';
import type { When } from './conditions.ts';
import type { Word } from './definePlugin.ts';
import type { Language } from './services/I18n.ts';

/** Path of a module of the plugin, relative to the file with the declaration and without extension: `./NfeStorage`. */
export type ModulePath = `./${string}`;

/**
 * Key of a text in the plugin's `locales/<lang>.json`. Nested keys are joined with dots (`nfe.label`). It is any
 * string, unless {@link PluginVocabulary} lists the keys.
 */
export type TextKey = Word<'textKey'>;

/**
 * Name of an icon in the design system, such as `file-text`. Unknown names show a neutral icon. It is any string,
 * unless {@link PluginVocabulary} lists the icons.
 */
export type IconName = Word<'icon'>;

interface Conditional {
  /** Condition under which the contribution is available. Default: always. */
  readonly when?: When;
}

/**
 * A kind of task and the screen on which people work on it. The module's default export is a component with
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
   * Whether the host lets staff mark the task as received outside the portal. Default: the same as `removable`. Set it
   * to true for a kind that can also be completed on paper, such as a signature, and to false for one whose screen has
   * its own way to do so.
   */
  readonly receivable?: boolean;
  readonly module: ModulePath;
}

/**
 * Form in which staff define a new task of one kind. The portal itself asks for the clients, name, dates and tax year.
 * The module's default export is a component with {@link TaskEditorProps}. Staff cannot add tasks of a kind without an
 * editor.
 */
export interface TaskEditorContribution extends Conditional {
  readonly point: 'taskEditor';
  /** Kind of task. Only one plugin can have it: a second claim is refused. */
  readonly kind: TaskKind;
  /** Label of the action that adds a task, such as "Ask for documents". */
  readonly label: TextKey;
  readonly icon: IconName;
  readonly order?: number;
  readonly module: ModulePath;
}

/**
 * A panel on a dashboard. The module's default export is a component with {@link WidgetProps}, which may have
 * {@link WidgetQueries} as its property `queries`.
 */
export interface WidgetContribution extends Conditional {
  readonly point: 'widget';
  /** Type of the widget. Only one plugin can have it: a second claim is refused. */
  readonly type: string;
  readonly title: TextKey;
  /** Width in the row, if there is room. Default: `half`. */
  readonly width?: 'full' | 'half' | 'third';
  /**
   * Position: smaller values come first. It applies to dashboards that do not arrange widgets themselves. Default: 100.
   */
  readonly order?: number;
  readonly module: ModulePath;
}

/**
 * A home screen about one object that a widget shows: an article, the certificates of a client. Its path is
 * `/home/{path}/{id}`, to which the widget links. The module's default export is a component with {@link DetailProps}.
 */
export interface DetailContribution extends Conditional {
  readonly point: 'detail';
  /** Segment in `/home/{path}/{id}`, such as `news`. Only one plugin can have it: a second claim is refused. */
  readonly path: string;
  /** Heading of the screen. The component appears below it. */
  readonly title: TextKey;
  /**
   * Object to which `{id}` refers. Default: `thing`, an object of the plugin's own; the plugin itself must handle an
   * unknown ID. With `client`, it is one of the person's clients, which becomes the active one; the portal handles an
   * unknown ID.
   */
  readonly of?: 'thing' | 'client';
  readonly module: ModulePath;
}

/** A tab of the home screen that arranges widgets by their types. */
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
  /** Name of the section in data, such as `boxESection`. */
  readonly type: string;
  /** Segment in `/actions/{section}/{action}`. */
  readonly path: string;
  readonly label: TextKey;
  readonly icon: IconName;
  readonly order?: number;
}

/** An action for a client, in a section. The module's default export is a component with {@link ActionScreenProps}. */
export interface ActionContribution extends Conditional {
  readonly point: 'action';
  /** Type of the section, which may belong to another plugin. */
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

/** A named condition that `when` can refer to. The module's default export is a {@link PredicateFunction}. */
export interface PredicateContribution {
  readonly point: 'predicate';
  /** ID, which contains a dot: `boxE.ordered`. */
  readonly id: string;
  readonly module: ModulePath;
  /** Seconds for which a result is cached per session and active client. Default: 300. */
  readonly cacheSeconds?: number;
}

/** A separate screen, shown under its title. The module's default export is a component without props. */
export interface PageContribution extends Conditional {
  readonly point: 'page';
  /** Absolute path without parameters, such as `/partners`. A path of the host or of another plugin is refused. */
  readonly path: `/${string}`;
  readonly title: TextKey;
  /**
   * Shows the page among the navigation tabs. Smaller values of `order` come first: home has -30, tasks -20, actions
   * -10. Default: 100.
   */
  readonly tab?: { readonly icon: IconName; readonly order?: number };
  /** Lists the page in the person's account menu. Use it for pages that are seldom opened. */
  readonly menu?: { readonly icon: IconName; readonly order?: number };
  /**
   * Kind of content for which the portal links to this page. `documents`: the client's documents, with the folder and
   * the document given in the query: `?client={id}&folder={id}&document={id}`, each of which may be missing. `tasks`:
   * the person's tasks; below the page's path, `/clients/{id}` shows those of one client, and `/clients/{id}/task/{id}`
   * one task. `conversations`: the conversations of all clients, with the one given in the query: `?conversation={id}`.
   * The tab of a `conversations` page shows the number of conversations with something new.
   */
  readonly opens?: 'documents' | 'tasks' | 'conversations';
  /**
   * Paths of the GET requests that the page sends first, such as `/api/trips/v1/trips?clientId={clientId}`, in which
   * `{clientId}` is the active client. If it is the first screen that a person opens, the portal sends them while the
   * code is still loading, and passes the responses to the page's own calls. Parameters are in the order in which the
   * page's call has them, and encoded like those of `URLSearchParams`.
   */
  readonly asks?: readonly string[];
  /** Whether the page also handles all paths below its own, which it reads from `Navigation`. Default: false. */
  readonly below?: boolean;
  /**
   * Whether anyone may open the page without a session, for example people who were sent a link. Its URLs are those
   * below its path, `/partners/{firm}/…`. The first segment is the ID of the firm whose look is used; the page reads
   * the rest from `Navigation`, and shows its own level 1 heading. `without-firm`: the page has only its own path and
   * does not belong to a firm, for example because there is no firm yet. A public page has no `tab`, no `menu` and no
   * `when`.
   */
  readonly public?: boolean | 'without-firm';
  /** Titles by language. The build adds them, so that the navigation needs none of the plugin's files. */
  readonly titles?: Readonly<Partial<Record<Language, string>>>;
  readonly module: ModulePath;
}

/**
 * A part of the staff center's first screen, such as payments that staff must check, or a separate screen in the staff
 * center. The module's default export is a component without props. A part shows nothing while there is nothing to do.
 * Only staff and internal users see it.
 */
export interface StaffPageContribution extends Conditional {
  readonly point: 'staffPage';
  /** ID, such as `payments`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  /** Position: smaller values come first. Default: 100. */
  readonly order?: number;
  /**
   * Makes the contribution a screen at `/staff/{path}`, in the navigation of the staff center. Without it, it is a part
   * of the first screen.
   */
  readonly screen?: {
    /** Path segment, such as `reports`. Only one plugin can have it: a second claim is refused. */
    readonly path: string;
    readonly title: TextKey;
    /**
     * Titles by language. The build adds them, so that the staff center needs none of the plugin's files to show them.
     */
    readonly titles?: Readonly<Partial<Record<Language, string>>>;
    readonly icon: IconName;
    /** Paths of the GET requests that the screen sends first, as {@link PageContribution.asks}. */
    readonly asks?: readonly string[];
    /**
     * Whether the screen is the first in the navigation and the one on which staff land. If several screens set it, the
     * first by `order` is used. Default: false.
     */
    readonly isHome?: boolean;
  };
  readonly module: ModulePath;
}

/**
 * Action for clients that staff have selected in the list of clients, such as requesting a document from all of them.
 * The module's default export is a component with {@link ClientActionProps}, which replaces the list once the action is
 * chosen.
 */
export interface ClientActionContribution extends Conditional {
  readonly point: 'clientAction';
  /** ID, such as `add-tasks`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  readonly label: TextKey;
  readonly icon: IconName;
  /** Position after the list's own actions: smaller values come first. Default: 100. */
  readonly order?: number;
  readonly module: ModulePath;
}

/**
 * A part of a client's page in the staff center, with the plugin's data about the client, such as its invoices. The
 * module's default export is a component with {@link ClientPartProps}, usually a card. It shows nothing if there is no
 * data.
 */
export interface ClientPartContribution extends Conditional {
  readonly point: 'clientPart';
  /** ID, such as `invoices`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  /** Position: smaller values come first. Default: 100. */
  readonly order?: number;
  readonly module: ModulePath;
}

/**
 * Action for documents, in the menu of each document and in the bar for selected documents. The module's default export
 * is a component with {@link DocumentActionProps}: a dialog, which is shown once the action is chosen.
 */
export interface DocumentActionContribution extends Conditional {
  readonly point: 'documentAction';
  /** ID, such as `send-to-invoices`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  /** Label, which may contain `{{count}}`, the number of documents. */
  readonly label: TextKey;
  readonly icon: IconName;
  /** Position after the portal's own actions: smaller values come first. Default: 100. */
  readonly order?: number;
  /**
   * File name endings, in lower case, for which the action is offered: `['.xml']`. All selected documents must have one
   * of them. Default: any document.
   */
  readonly extensions?: readonly string[];
  readonly module: ModulePath;
}

/**
 * A column of the list of documents. The module's default export is a component with {@link DocumentColumnProps}, which
 * shows the cell of one document in a single line, or nothing. Narrow screens omit the column.
 */
export interface DocumentColumnContribution extends Conditional {
  readonly point: 'documentColumn';
  /** ID, such as `invoice`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  /** Heading of the column. */
  readonly title: TextKey;
  /** Position after the portal's own columns: smaller values come first. Default: 100. */
  readonly order?: number;
  /**
   * File name endings, in lower case: the column is shown only if the name of a document in the list has one of them.
   * Default: always shown.
   */
  readonly extensions?: readonly string[];
  readonly module: ModulePath;
}

/**
 * Shows documents, in a screen or full window, wherever the portal or a plugin uses `Documents.Preview` or
 * `Documents.Viewer`. The module's default export is a component with {@link DocumentViewerModuleProps}. If no viewer
 * supports a document, the portal offers to download it.
 */
export interface DocumentViewerContribution extends Conditional {
  readonly point: 'documentViewer';
  /** ID, such as `dicom`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  /** Supported MIME types, such as `application/dicom` or `image/*`. Default: all. */
  readonly types?: readonly string[];
  /** Priority: smaller values come first, and the first viewer that supports a document shows it. Default: 100. */
  readonly order?: number;
  readonly module: ModulePath;
}

/**
 * Shows a conversation on top of the page, wherever the portal or a plugin uses {@link Conversations}. The module's
 * default export is a component with {@link ConversationWindowProps}: a dialog with all entries and a reply field. If
 * none is available, the portal does not offer to start conversations.
 */
export interface ConversationWindowContribution extends Conditional {
  readonly point: 'conversationWindow';
  /** ID, such as `chat`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  /** Priority: the available window with the smallest value is used. Default: 100. */
  readonly order?: number;
  readonly module: ModulePath;
}

/**
 * A panel at the lower edge of every screen, for something that continues while the person works, such as a running
 * export or upload. It is shown while {@link Panels} has it open. The module's default export is a component without
 * props. Its output is shown in the frame of a panel; if it renders nothing, there is no frame.
 */
export interface PanelContribution extends Conditional {
  readonly point: 'panel';
  /** ID, such as `exports`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  /** Position: smaller values come first. Default: 100. */
  readonly order?: number;
  readonly module: ModulePath;
}

/**
 * A button in the header or the footer of every screen, or an item of the account menu, which opens something: help, a
 * chat, the profile. The module's default export is a component with {@link ShellButtonProps}. The host loads it when
 * the button is about to be pressed.
 */
export interface ShellButtonContribution extends Conditional {
  readonly point: 'shellButton';
  /** ID, such as `help`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  /**
   * Place of the button. `header`: an icon, below which the component is shown in a popover, which it can leave for a dialog.
   * `footer`: an icon with its label; the component opens a dialog, and calls `onClose` when it is closed. `account`: an
   * item of the person's account menu, which opens a dialog too; staff who view the portal as a client do not see it.
   */
  readonly place: 'header' | 'footer' | 'account';
  readonly label: TextKey;
  readonly icon: IconName;
  /** Position: smaller values come first. Default: 100. */
  readonly order?: number;
  /** Labels by language. The build adds them, so that the header needs none of the plugin's files. */
  readonly labels?: Readonly<Partial<Record<Language, string>>>;
  readonly module: ModulePath;
}

/** Headings in the list of a firm's settings, in the order in which they appear. */
export type SettingGroup = 'firm' | 'access' | 'communication' | 'features' | 'records';

/**
 * A screen of the firm's settings, at `/staff/settings/{id}`. The module's default export is a component without props.
 * Only the firm's owners see it in the list; the endpoints that it calls must check their own permissions. Values that
 * a form can edit need no screen: declare them in `settings`, and they appear in the same list.
 */
export interface SettingContribution extends Conditional {
  readonly point: 'setting';
  /** ID and last part of the path, such as `opening-hours`. Only one plugin can have it: a second claim is refused. */
  readonly id: string;
  readonly title: TextKey;
  /** Key of a one-line description of what can be set. The list's search also searches this text. */
  readonly description?: TextKey;
  readonly icon: IconName;
  /** Heading under which the screen is listed. Default: `features`. */
  readonly group?: SettingGroup;
  /** Position within its group: smaller values come first. Default: 100. */
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
