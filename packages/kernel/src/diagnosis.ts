import type { Contribution, DiagnosedContribution, DiagnosedPlugin, DiagnosedProblem } from '@anteroom/sdk';
import type { Availability, ClauseReport } from './Availability.ts';
import type { Contributed } from './admitPlugins.ts';
import { extensionPoints } from './contributionFault.ts';
import { describeProblem, type KernelProblem, problemClause, problemCode } from './kernelProblem.ts';
import type { PluginStatus, PluginStore } from './PluginStore.ts';

/** Problem with the number of times that it occurred. */
export interface NotedProblem {
  readonly problem: KernelProblem;
  readonly count: number;
}

/** Returns every installed plugin with its problems, for the SDK's service `Diagnostics`. */
export function diagnosePlugins(
  plugins: readonly PluginStatus[],
  noted: readonly NotedProblem[],
): readonly DiagnosedPlugin[] {
  return plugins.map((plugin, index) => {
    const { id, version, state, loadMilliseconds, contributions, deprecations } = plugin;
    const off = state.kind === 'refused' && state.problem.kind === 'disabled' ? state.problem : null;
    return {
      key: `${id} ${index}`,
      id,
      version,
      state: off ? 'disabled' : state.kind,
      isOffInTab: off?.by === 'session',
      loadMilliseconds,
      contributions: contributions.map(declared),
      problems: problemsOf(plugin, noted).map(told),
      deprecations,
    };
  });
}

/** Returns every contribution with the reasons why it is shown or hidden, in the order of each point. */
export function diagnoseContributions(
  store: Pick<PluginStore, 'contributions'>,
  availability: Pick<Availability, 'explain'>,
): readonly DiagnosedContribution[] {
  return extensionPoints
    .flatMap((point) => store.contributions(point))
    .map((contributed) => {
      const { pluginId, key } = contributed;
      const { available, clauses } = availability.explain(contributed);
      const told = clauses.map(({ clause, holds, reason }) => ({
        clause: clauseText(clause),
        holds,
        reason,
      }));
      return { key, pluginId, contribution: declared(contributed), isAvailable: available, clauses: told };
    });
}

function declared({ pluginId: _, key: __, ...contribution }: Contributed): Contribution {
  return contribution;
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

/**
 * Returns whether a problem is worth listing. Load failures are excluded, because the plugin's state shows them unless
 * the module was loaded later; so are refusals, which may concern another plugin with the same ID.
 */
function isOfUse({ kind }: KernelProblem): boolean {
  return ofUse.has(kind);
}

const ofUse: ReadonlySet<KernelProblem['kind']> = new Set([
  'predicate-threw',
  'predicate-timeout',
  'render',
  'stuck',
  'handler',
]);

function told({ problem, count }: NotedProblem): DiagnosedProblem {
  return {
    code: problemCode(problem),
    message: describeProblem(problem),
    clause: problemClause(problem),
    count,
    ...('cause' in problem && { cause: problem.cause }),
  };
}

/** Returns a clause in the plugin's notation. */
function clauseText(clause: ClauseReport['clause']): string {
  return typeof clause === 'string' ? clause : `any of ${clause.any.join(', ')}`;
}
