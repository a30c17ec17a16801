import type { PluginManifest } from '@anteroom/contract';
import type { Atom } from 'jotai';
import type { Contribution } from '../contributions.ts';
import type { Deprecation } from '../deprecation.ts';
import type { Query } from '../query.ts';
import { serviceToken } from '../serviceToken.ts';

/** Tells what is installed, why it is shown or hidden, and what is wrong with it. */
export interface Diagnostics {
  /** Installed plugins, in the order of installation; those that were refused too. */
  readonly plugins: Atom<readonly DiagnosedPlugin[]>;
  /** Contributions of the plugins that were not refused, shown or hidden, in the portal's order. Reading it asks every predicate. */
  readonly contributions: Atom<readonly DiagnosedContribution[]>;
  /** Bytes of each plugin's files in the browser, uncompressed, by the plugin's ID. */
  sizes(): Query<ReadonlyMap<string, number>>;
  /** Switches a plugin off in this tab, until {@link switchOn}, the session ends or the tab is closed. Others keep it. */
  switchOff(pluginId: string): void;
  /** Switches a plugin on that was switched off in this tab. */
  switchOn(pluginId: string): void;
  /** Plugin in development that this tab shows; null if there is none. */
  readonly development: Atom<PluginInDevelopment | null>;
  /**
   * Shows a plugin in development in place of the installed one of its ID, or beside all others; null shows what is installed. The tab keeps
   * it across reloads until the session ends. The caller has asked the server whether the person may.
   *
   * @throws Error (as a rejection) when its texts cannot be read. Nothing has changed then.
   */
  develop(next: PluginInDevelopment | null): Promise<void>;
}

/** A plugin that is being written, as the program serves it that builds it. */
export interface PluginInDevelopment {
  /** Origin of that program: `http://127.0.0.1:4180`. */
  readonly origin: string;
  /** Manifest with the absolute addresses of its files; null if there is no version yet. A new object means a new version. */
  readonly plugin: PluginManifest | null;
  /** Finding that prevents a newer version from being built; null if this is the newest. */
  readonly fault: string | null;
}

/** An installed plugin and what is wrong with it. */
export interface DiagnosedPlugin {
  /** Unique, unlike `id`, which two plugins may claim. */
  readonly key: string;
  readonly id: string;
  /** Version; null if the server refused the plugin. */
  readonly version: string | null;
  /** `declared` while none of its code was needed, `disabled` while it is switched off, for the firm or in this tab. */
  readonly state: 'declared' | 'loading' | 'ready' | 'failed' | 'refused' | 'disabled';
  /** Whether it was switched off in this tab. */
  readonly isOffInTab: boolean;
  /** Load time of its slowest module in milliseconds; null if none has run. */
  readonly loadMilliseconds: number | null;
  /** Its contributions that were not refused, as it declares them. */
  readonly contributions: readonly Contribution[];
  /** Current problems first, then those met since the page was loaded. */
  readonly problems: readonly DiagnosedProblem[];
  /** Names in its declaration that the next major version of the SDK removes. */
  readonly deprecations: readonly Deprecation[];
}

/** A problem with a plugin. */
export interface DiagnosedProblem {
  /** Names the page that says what to do: see {@link errorPage}. */
  readonly code: string;
  /** One English sentence that names the plugin. */
  readonly message: string;
  /** The same without the plugin's name; begins small and has no full stop. */
  readonly clause: string;
  /** How often it was met since the page was loaded. */
  readonly count: number;
  /** Value that was thrown, if one was. */
  readonly cause?: unknown;
}

/** A contribution, and why it is shown or hidden. */
export interface DiagnosedContribution {
  /** Unique: `widget type documents`. */
  readonly key: string;
  readonly pluginId: string;
  /** The contribution as the plugin declares it. */
  readonly contribution: Contribution;
  /** Whether all clauses hold. */
  readonly isAvailable: boolean;
  /** Each clause of its `when`, with the finding in plain English: `country is US, BR is asked`. */
  readonly clauses: readonly { readonly clause: string; readonly holds: boolean; readonly reason: string }[];
}

export const Diagnostics = serviceToken<Diagnostics>('Diagnostics');
