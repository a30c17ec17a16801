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
