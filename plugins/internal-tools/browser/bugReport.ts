import { type DiagnosedContribution, type DiagnosedPlugin, SDK_VERSION } from '@anteroom/sdk';
import type { KindWithoutPlugin } from './useKindsWithoutPlugin.ts';

export interface BugReportInput {
  readonly plugins: readonly DiagnosedPlugin[];
  readonly contributions: readonly DiagnosedContribution[];
  readonly kindsWithoutPlugin: readonly KindWithoutPlugin[];
  /** Size in bytes by plugin ID. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly userAgent: string;
  readonly language: string;
  /** ISO time. */
  readonly at: string;
}

/** Returns everything the screen shows, as JSON to paste into a report. It contains no names of people or clients. */
export function bugReport({
  plugins,
  contributions,
  kindsWithoutPlugin,
  sizes,
  ...where
}: BugReportInput): string {
  const report = {
    ...where,
    sdk: SDK_VERSION,
    plugins: plugins.map(({ id, version, state, loadMilliseconds, deprecations, problems }) => ({
      id,
      version,
      state,
      bytes: sizes.get(id) ?? null,
      loadMilliseconds,
      deprecations,
      problems: problems.map(({ code, message, count }) => ({ code, message, count })),
    })),
    contributions: contributions.map(({ key, pluginId, isAvailable, clauses }) => ({
      contribution: key,
      plugin: pluginId,
      available: isAvailable,
      clauses,
    })),
    taskKindsWithoutPlugin: kindsWithoutPlugin,
  };
  return JSON.stringify(report, null, 2);
}
