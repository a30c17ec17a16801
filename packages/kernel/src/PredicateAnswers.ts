import type { PredicateFunction, ServiceScope } from '@anteroom/sdk';
import type { Contributed } from './admitPlugins.ts';
import type { Clock } from './clock.ts';
import type { FactValues } from './Facts.ts';
import { describeProblem, KernelError, type PredicateProblem } from './kernelProblem.ts';
import type { PluginStore } from './PluginStore.ts';

/** Result of a predicate: yes, no, or null with the reason why it is unknown; `pending` while the predicate runs. */
export type Answer =
  | { readonly value: boolean }
  | { readonly value: null; readonly reason: string; readonly pending?: boolean };

export interface PredicateAnswersOptions {
  readonly store: PluginStore;
  readonly scopeFor: (pluginId: string) => ServiceScope;
  readonly clock: Clock;
  /** Runs the callback the next time the person uses the page. */
  readonly whenUsed: (run: () => void) => void;
  /** Called when a result arrives or expires; never synchronously from a request for one. */
  readonly onChange: () => void;
  readonly onProblem: (problem: PredicateProblem) => void;
  /**
   * Waits until a lost connection is back, and resolves with whether it was lost since `begun`, in milliseconds since
   * 1970.
   */
  readonly recovered: (begun: number) => Promise<boolean>;
}

/** Time limit for a predicate, including fetching its module. */
export const PREDICATE_TIME_LIMIT_SECONDS = 5;

const DEFAULT_CACHE_SECONDS = 300;

/** Cache time after a failure. It is shorter than usual, because the cause may be gone. */
const FAILURE_CACHE_SECONDS = 30;

/** Cache of predicates' results, per person and active client. Predicates are called when a result is first needed. */
export class PredicateAnswers {
  readonly #options: PredicateAnswersOptions;

  /** Results by {@link answerKey}. */
  readonly #answers = new Map<string, Kept>();

  constructor(options: PredicateAnswersOptions) {
    this.#options = options;
  }

  /** Returns the current result. Calls the predicate if there is none, or if it has expired. */
  get(predicate: Contributed<'predicate'>, facts: FactValues): Answer {
    const key = answerKey(predicate, facts, this.#options.store.edition(predicate.pluginId));
    const kept = this.#answers.get(key);
    if (kept && (kept.asking || this.#options.clock.now() < kept.expires)) return kept.answer;
    // Return the old result until the new one arrives, to avoid layout shifts.
    const reason = `waiting for predicate ${predicate.id}`;
    const answer: Answer = kept?.answer ?? { value: null, reason, pending: true };
    const asking = new AbortController();
    this.#answers.set(key, { answer, expires: 0, asking });
    void this.#ask(key, predicate, facts, asking);
    return answer;
  }

  /** Aborts predicates that are running for another person or client. */
  abandonOthers(facts: FactValues | null): void {
    const current = facts && subjectOf(facts);
    for (const [key, { asking }] of this.#answers) {
      if (!asking || (current !== null && key.startsWith(current))) continue;
      this.#answers.delete(key);
      asking.abort();
    }
  }

  async #ask(
    key: string,
    predicate: Contributed<'predicate'>,
    facts: FactValues,
    asking: AbortController,
  ): Promise<void> {
    const { clock, whenUsed, onChange } = this.#options;
    const begun = Date.now();
    const { answer, keepSeconds } = await this.#outcome(predicate, facts, asking);
    const isLost = answer.value === null && (await this.#options.recovered(begun));
    const kept = this.#answers.get(key);
    if (kept?.asking !== asking) return;
    if (isLost) {
      // Without a connection the result is meaningless: restore the previous one, and request it again.
      this.#answers.set(key, { answer: kept.answer, expires: 0, asking: null });
      return onChange();
    }
    this.#answers.set(key, { answer, expires: clock.now() + keepSeconds * 1000, asking: null });
    clock.after(keepSeconds * 1000, () => whenUsed(onChange));
    onChange();
  }

  async #outcome(
    predicate: Contributed<'predicate'>,
    facts: FactValues,
    asking: AbortController,
  ): Promise<Outcome> {
    const { promise: expired, resolve } = Promise.withResolvers<'expired'>();
    const cancel = this.#options.clock.after(PREDICATE_TIME_LIMIT_SECONDS * 1000, () => resolve('expired'));
    try {
      const value = await Promise.race([this.#run(predicate, facts, asking.signal), expired]);
      if (value !== 'expired') {
        return { answer: { value }, keepSeconds: predicate.cacheSeconds ?? DEFAULT_CACHE_SECONDS };
      }
      asking.abort();
      return this.#failed({
        kind: 'predicate-timeout',
        ...naming(predicate),
        seconds: PREDICATE_TIME_LIMIT_SECONDS,
      });
    } catch (cause) {
      // The predicate was aborted, so nobody is waiting for its result.
      if (asking.signal.aborted) return unanswered(`predicate ${predicate.id} was given up`);
      if (cause instanceof KernelError) return unanswered(describeProblem(cause.problem));
      return this.#failed({ kind: 'predicate-threw', ...naming(predicate), cause });
    } finally {
      cancel();
    }
  }

  async #run(
    { pluginId, module }: Contributed<'predicate'>,
    { session, client }: FactValues,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { store, scopeFor } = this.#options;
    const ask = (await store.loadModule(pluginId, module)) as PredicateFunction;
    const scope = scopeFor(pluginId);
    const value: unknown = await ask({ session, client, signal, get: (token) => scope.get(token) });
    if (typeof value !== 'boolean') throw new TypeError(`it answered ${String(value)}, not true or false`);
    return value;
  }

  #failed(problem: PredicateProblem): Outcome {
    this.#options.onProblem(problem);
    return unanswered(describeProblem(problem));
  }
}

interface Kept {
  readonly answer: Answer;
  /** Expiry time by the clock, in milliseconds. */
  readonly expires: number;
  /** Set while the predicate is running. */
  readonly asking: AbortController | null;
}

interface Outcome {
  readonly answer: Answer;
  readonly keepSeconds: number;
}

function unanswered(reason: string): Outcome {
  return { answer: { value: null, reason }, keepSeconds: FAILURE_CACHE_SECONDS };
}

function naming({ pluginId, id }: Contributed<'predicate'>) {
  return { pluginId, predicateId: id };
}

/** Returns a key made of the person, the person as whom they view the portal, and the client. */
function subjectOf({ session, client }: FactValues): string {
  const parts = [session.companyId, session.userId, session.emulatedUserId, client?.id ?? null];
  return JSON.stringify(parts);
}

/** Returns the cache key. It contains the plugin's edition, because another version may decide differently. */
function answerKey(predicate: Contributed<'predicate'>, facts: FactValues, edition: number): string {
  return `${subjectOf(facts)}${predicate.id} ${edition}`;
}
