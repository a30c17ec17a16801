import type { PluginManifest } from '@anteroom/contract';
import type { Atom } from 'jotai';
import type { Contribution } from '../contributions.ts';
import type { Deprecation } from '../deprecation.ts';
import type { Query } from '../query.ts';
import { serviceToken } from '../serviceToken.ts';

/** Information about what is installed, why it is shown or hidden, and what is wrong with it. */
export interface Diagnostics {
  /** Installed plugins, in the order of installation, including refused ones. */
  readonly plugins: Atom<readonly DiagnosedPlugin[]>;
  /**
   * Contributions of the plugins that were not refused, whether shown or hidden, in the portal's order. Reading it
   * evaluates every predicate.
   */
  readonly contributions: Atom<readonly DiagnosedContribution[]>;
  /** Uncompressed size in bytes of each plugin's browser files, by plugin ID. */
  sizes(): Query<ReadonlyMap<string, number>>;
  /**
   * Switches a plugin off in this tab only, until {@link switchOn} is called, the session ends or the tab is closed.
   */
  switchOff(pluginId: string): void;
  /** Switches on a plugin that was switched off in this tab. */
  switchOn(pluginId: string): void;
  /** Plugin in development that is shown in this tab; null if there is none. */
  readonly development: Atom<PluginInDevelopment | null>;
  /**
   * Shows a plugin in development, either instead of the installed plugin with the same ID or in addition to the
   * installed ones. Null shows only what is installed. The tab keeps the choice across reloads until the session ends.
   * The caller must first check with the server that the person may do this.
   *
   * @throws Error (as a rejection) if the plugin's texts cannot be read. Nothing has changed then.
   */
  develop(next: PluginInDevelopment | null): Promise<void>;
}

/** A plugin in development, as the program that builds it serves it. */
export interface PluginInDevelopment {
  /** Origin of that program, such as `http://127.0.0.1:4180`. */
  readonly origin: string;
  /**
   * Manifest with the absolute URLs of its files; null if there is no version yet. A new object means a new version.
   */
  readonly plugin: PluginManifest | null;
  /** Error that prevents a newer version from being built; null if this is the newest. */
  readonly fault: string | null;
}

/** An installed plugin and its problems. */
export interface DiagnosedPlugin {
  /** Unique key, unlike `id`, which two plugins may claim. */
  readonly key: string;
  readonly id: string;
  /** Version; null if the server refused the plugin. */
  readonly version: string | null;
  /**
   * State of the plugin: `declared` while none of its code has been needed, `disabled` while it is switched off, for
   * the firm or in this tab.
   */
  readonly state: 'declared' | 'loading' | 'ready' | 'failed' | 'refused' | 'disabled';
  /** Whether it was switched off in this tab. */
  readonly isOffInTab: boolean;
  /** Load time of its slowest module in milliseconds; null if none has run. */
  readonly loadMilliseconds: number | null;
  /** Its contributions that were not refused, as declared. */
  readonly contributions: readonly Contribution[];
  /** Problems: current ones first, then those that have occurred since the page was loaded. */
  readonly problems: readonly DiagnosedProblem[];
  /** Parts of the SDK used in its declaration that the next major version removes. */
  readonly deprecations: readonly Deprecation[];
}

/** A problem with a plugin. */
export interface DiagnosedProblem {
  /** Code of the page that says what to do: see {@link errorPage}. */
  readonly code: string;
  /** One English sentence that names the plugin. */
  readonly message: string;
  /** The same sentence without the plugin's name, with a lower-case first letter and without a full stop. */
  readonly clause: string;
  /** Number of times that it has occurred since the page was loaded. */
  readonly count: number;
  /** Value that was thrown, if any. */
  readonly cause?: unknown;
}

/** A contribution, and why it is shown or hidden. */
export interface DiagnosedContribution {
  /** Unique key, such as `widget type documents`. */
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
