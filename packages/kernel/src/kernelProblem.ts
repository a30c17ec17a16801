import { type MissingPlugin, missingPluginFault } from '@anteroom/domain/plugins/requiredPlugin';
import { sdkRangeFault } from '@anteroom/domain/plugins/sdkRange';
import { type ExtensionPoint, errorPage } from '@anteroom/sdk';
import type { LoadFailure } from './moduleLoadFailure.ts';

/** Everything that can go wrong with a plugin, with the data needed to report it and to act on it. */
export type KernelProblem = Refusal | LoadProblem | PredicateProblem | RenderProblem | HandlerProblem;

/** Reason why a plugin, or one of its contributions, is refused. None of its code runs. */
export type Refusal =
  | { readonly kind: 'refused-by-server'; readonly pluginId: string; readonly reason: string }
  | { readonly kind: 'duplicate-id'; readonly pluginId: string }
  | {
      readonly kind: 'sdk-range';
      readonly pluginId: string;
      readonly range: string;
      readonly sdkVersion: string;
    }
  | ({ readonly kind: 'required-plugin'; readonly pluginId: string } & MissingPlugin)
  /** `index` is the index of the contribution within the plugin, from 0. */
  | {
      readonly kind: 'malformed';
      readonly pluginId: string;
      readonly index: number;
      readonly point: ExtensionPoint | string;
      readonly fault: string;
    }
  | {
      readonly kind: 'duplicate-claim';
      readonly pluginId: string;
      readonly claim: string;
      readonly heldBy: string;
    }
  | { readonly kind: 'reserved-path'; readonly pluginId: string; readonly path: string }
  | { readonly kind: 'disabled'; readonly pluginId: string; readonly by: DisabledBy };

/** Who switched a plugin off: the person, for this tab's session, or the firm. */
export type DisabledBy = 'session' | 'firm';

/** Module that could not be loaded. Loading can be tried again. */
export interface LoadProblem {
  readonly kind: 'load';
  readonly pluginId: string;
  readonly modulePath: string;
  readonly failure: LoadFailure;
}

/** Predicate that failed. A load problem of its module is reported separately. */
export type PredicateProblem =
  | {
      readonly kind: 'predicate-threw';
      readonly pluginId: string;
      readonly predicateId: string;
      readonly cause: unknown;
    }
  | {
      readonly kind: 'predicate-timeout';
      readonly pluginId: string;
      readonly predicateId: string;
      readonly seconds: number;
    };

/** Component that was loaded but failed to render. */
export type RenderProblem =
  | { readonly kind: 'render'; readonly pluginId: string; readonly key: string; readonly cause: unknown }
  | { readonly kind: 'stuck'; readonly pluginId: string; readonly key: string; readonly seconds: number };

/**
 * Error that a plugin's code threw, or a promise rejection that it did not handle, outside rendering, for example in an
 * event handler.
 */
export interface HandlerProblem {
  readonly kind: 'handler';
  readonly pluginId: string;
  readonly cause: unknown;
}

/** Error that carries a problem, for use in rejections. */
export class KernelError extends Error {
  override readonly name = 'KernelError';
  readonly problem: KernelProblem;

  constructor(problem: KernelProblem) {
    super(problemMessage(problem));
    this.problem = problem;
  }
}

/** Name of a problem's page in `docs/errors`. */
export type KernelErrorCode = Exclude<KernelProblem['kind'], 'load'> | `load-${LoadFailure['kind']}`;

export function problemCode(problem: KernelProblem): KernelErrorCode {
  return problem.kind === 'load' ? `load-${problem.failure.kind}` : problem.kind;
}

/** Returns what happened and the URL of its explanation, for logs. */
export function problemMessage(problem: KernelProblem): string {
  return `${describeProblem(problem)} See ${errorPage(problemCode(problem))}`;
}

/** Returns one plain sentence for diagnostics. The texts that people see are the host's own. */
export function describeProblem(problem: KernelProblem): string {
  return `Plugin ${problem.pluginId}: ${problemClause(problem)}.`;
}

/**
 * Returns the description without the plugin's name, for contexts that already state it: it begins in lower case and
 * has no full stop.
 */
export function problemClause(problem: KernelProblem): string {
  switch (problem.kind) {
    case 'refused-by-server':
      return `refused by the server: ${problem.reason.replace(/\.$/, '')}`;
    case 'duplicate-id':
      return 'another plugin has this id and came first';
    case 'sdk-range':
      return sdkRangeFault(problem.range, problem.sdkVersion);
    case 'required-plugin':
      return missingPluginFault(problem);
    case 'malformed':
      return `contribution ${problem.index} (${problem.point}): ${problem.fault}`;
    case 'duplicate-claim':
      return `${problem.claim} already belongs to plugin ${problem.heldBy}`;
    case 'reserved-path':
      return `the path ${problem.path} belongs to the portal`;
    case 'disabled':
      return disabledSentence[problem.by];
    case 'load':
      return `${problem.modulePath} ${loadSentence(problem.failure)}`;
    case 'predicate-threw':
      return `predicate ${problem.predicateId} failed: ${message(problem.cause)}`;
    case 'predicate-timeout':
      return `predicate ${problem.predicateId} did not finish within ${problem.seconds} s`;
    case 'render':
      return `${problem.key} failed: ${message(problem.cause)}`;
    case 'handler':
      return `failed outside of rendering: ${message(problem.cause)}`;
    case 'stuck':
      return `${problem.key} showed nothing within ${problem.seconds} s`;
  }
}

const disabledSentence: Readonly<Record<DisabledBy, string>> = {
  session: 'turned off in this tab until you close it or the session ends',
  firm: 'turned off for this firm',
};

function loadSentence(failure: LoadFailure): string {
  switch (failure.kind) {
    case 'http':
      return `could not be fetched: ${failure.url} answered ${failure.status}`;
    case 'network':
      return `could not be fetched: ${failure.url} did not respond`;
    case 'timeout':
      return `was not ready within ${failure.seconds} s`;
    case 'integrity':
      return `was refused: ${failure.url} is not the file that was installed`;
    case 'evaluation':
      return `failed while loading: ${message(failure.cause)}`;
    case 'no-component':
      return 'has no usable default export';
  }
}

function message(cause: unknown): string {
  return cause instanceof Error ? cause.message : thrownText(cause);
}

/** Returns a thrown value as text. Anything can be thrown, including values that cannot be converted. */
export function thrownText(cause: unknown): string {
  try {
    return String(cause);
  } catch {
    return Object.prototype.toString.call(cause);
  }
}
