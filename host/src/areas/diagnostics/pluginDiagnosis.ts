import { describeProblem, type KernelProblem, type PluginStatus } from '@anteroom/kernel';
import type { NotedProblem } from '../../services/PluginProblems.ts';

/** One installed plugin and what is wrong with it. */
export interface PluginDiagnosis {
  /** Unique and lasting: two plugins may claim one id. */
  readonly key: string;
  readonly plugin: PluginStatus;
  /** Current problems first, then those met since the page was loaded. */
  readonly problems: readonly NotedProblem[];
}

/** Returns every plugin with its problems: those with problems first, otherwise in the order of installation. */
export function diagnosePlugins(
  plugins: readonly PluginStatus[],
  noted: readonly NotedProblem[],
): readonly PluginDiagnosis[] {
  const diagnoses = plugins.map((plugin, index) => ({
    key: `${plugin.id} ${index}`,
    plugin,
    problems: problemsOf(plugin, noted),
  }));
  return diagnoses.toSorted((left, right) => rank(left) - rank(right));
}

function problemsOf({ id, state, refusals }: PluginStatus, noted: readonly NotedProblem[]) {
  const present: readonly KernelProblem[] = [
    ...(state.kind === 'failed' ? [state.problem] : []),
    ...refusals.filter((refusal) => !isChoice(refusal)),
  ];
  const words = new Set(present.map(describeProblem));
  const met = noted.filter(
    ({ problem }) => problem.pluginId === id && isOfUse(problem) && !words.has(describeProblem(problem)),
  );
  return [...present.map((problem) => ({ problem, count: 1 })), ...met];
}

/** Returns whether the plugin was switched off, which is not a fault. */
function isChoice({ kind }: KernelProblem): boolean {
  return kind === 'disabled';
}

/** A module that failed and was had later is told by the plugin's state; a refusal belongs to one of two with one id. */
function isOfUse({ kind }: KernelProblem): boolean {
  return kind === 'predicate-threw' || kind === 'predicate-timeout' || kind === 'render' || kind === 'stuck';
}

function rank({ plugin, problems }: PluginDiagnosis): number {
  if (plugin.state.kind === 'failed') return 0;
  if (problems.length > 0) return 1;
  return plugin.state.kind === 'refused' ? 2 : 3;
}
