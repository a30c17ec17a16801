import { factValue, parseClause, type Question } from '@anteroom/domain/plugins/clause';
import type { Clause, ExtensionPoint, ServiceScope, When } from '@anteroom/sdk';
import type { Contributed } from './admitPlugins.ts';
import { clausesOf } from './clause.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Facts, FactValues } from './Facts.ts';
import type { PredicateProblem } from './kernelProblem.ts';
import type { PluginStore } from './PluginStore.ts';
import { type Answer, PredicateAnswers } from './PredicateAnswers.ts';

export interface AvailabilityOptions {
  readonly store: PluginStore;
  readonly facts: Facts;
  /** Services that a plugin's predicates can use. */
  readonly scopeFor: (pluginId: string) => ServiceScope;
  readonly clock?: Clock;
  /**
   * Runs the callback at the person's next action; by default immediately. Expired predicates are called again only
   * then: a page that is open but unused must not keep its session alive.
   */
  readonly whenUsed?: (run: () => void) => void;
  readonly onProblem?: (problem: PredicateProblem) => void;
  /**
   * Waits until a lost connection is back, and resolves with whether it was lost since `begun`, in milliseconds since
   * 1970. If it was, failed predicates are called again.
   */
  readonly recovered?: (begun: number) => Promise<boolean>;
}

/** Something with a condition that is not a contribution, such as the form of a plugin's settings. */
export interface Conditional {
  readonly when: When;
}

/** Result of evaluating a contribution's `when`; `pending` while one of its predicates is running. */
export type Standing = 'available' | 'pending' | 'hidden';

/** Result of checking a contribution's availability, with the reasons. */
export interface AvailabilityReport {
  readonly available: boolean;
  /** Report of each entry of `when`; empty if it has none. */
  readonly clauses: readonly ClauseReport[];
}

export interface ClauseReport {
  readonly clause: When[number];
  readonly holds: boolean;
  /** Plain-English explanation for diagnostics: `country is US, BR is asked`. */
  readonly reason: string;
  /** Whether it is waiting for a predicate's result. */
  readonly pending?: boolean;
}

/**
 * Decides which contributions are currently available, by evaluating their `when`.
 *
 * A clause that is unknown, fails or has been pending too long does not hold, negated or not, so that a mistake can
 * hide a feature but never show one.
 */
export class Availability {
  readonly #store: PluginStore;
  readonly #facts: Facts;
  readonly #answers: PredicateAnswers;

  /** Last results of {@link available}, so that an equal result is the same array. */
  readonly #lists = new Map<ExtensionPoint, readonly Contributed[]>();

  /** Points whose list is up to date. */
  readonly #current = new Set<ExtensionPoint>();

  readonly #listeners = new Set<() => void>();

  #revision = 0;

  constructor({
    store,
    facts,
    scopeFor,
    clock = systemClock,
    whenUsed = (run) => run(),
    onProblem = () => {},
    recovered = async () => false,
  }: AvailabilityOptions) {
    this.#store = store;
    this.#facts = facts;
    this.#answers = new PredicateAnswers({
      store,
      scopeFor,
      clock,
      whenUsed,
      onProblem,
      recovered,
      onChange: () => this.#changed(),
    });
    store.subscribeToContributions(() => this.#changed());
    facts.subscribe(() => {
      this.#answers.abandonOthers(facts.current());
      this.#changed();
    });
  }

  /**
   * Returns the available contributions of a point, in order. The array stays the same until they change. Predicates
   * are called only when needed, after everything else in their `when` holds.
   */
  available<P extends ExtensionPoint>(point: P): readonly Contributed<P>[] {
    const last = this.#lists.get(point) as readonly Contributed<P>[] | undefined;
    if (last && this.#current.has(point)) return last;
    const list = this.#store.contributions(point).filter((contribution) => this.isAvailable(contribution));
    this.#current.add(point);
    if (last && sameItems(last, list)) return last;
    this.#lists.set(point, list);
    return list;
  }

  isAvailable(contribution: Contributed): boolean {
    return this.standing(contribution) === 'available';
  }

  /**
   * Evaluates a contribution. Predicates are called only if everything else in its `when` holds, and then all at once,
   * without waiting for one another.
   */
  standing(contribution: Contributed): Standing {
    const [asking, plain] = split(whenOf(contribution), asksPredicate);
    if (!plain.every((entry) => this.#judge(entry).holds)) return 'hidden';
    const answers = asking.map((entry) => this.#judge(entry));
    if (answers.every(({ holds }) => holds)) return 'available';
    return answers.every(({ holds, pending }) => holds || pending) ? 'pending' : 'hidden';
  }

  /**
   * Evaluates all clauses and returns a report. Calls every predicate that the clauses name, except alternatives of an
   * `any` that already holds.
   */
  explain(contribution: Contributed | Conditional): AvailabilityReport {
    const clauses = whenOf(contribution).map((entry) => this.#judge(entry));
    return { available: clauses.every(({ holds }) => holds), clauses };
  }

  /** Calls `listener` after anything may have changed. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Counter that increases with each change. Results from an earlier revision may be outdated. */
  get revision(): number {
    return this.#revision;
  }

  #judge(entry: When[number]): ClauseReport {
    const [asking, plain] = split(clausesOf(entry), (clause) => asksPredicate(clause));
    const reports = plain.map((clause) => this.#judgeClause(clause));
    if (!reports.some(({ holds }) => holds))
      reports.push(...asking.map((clause) => this.#judgeClause(clause)));
    const holding = reports.find(({ holds }) => holds);
    if (holding) return { ...holding, clause: entry };
    const reason = reports.map((report) => report.reason).join('; ') || 'there is nothing to choose from';
    return { clause: entry, holds: false, reason, pending: reports.some(({ pending }) => pending) };
  }

  #judgeClause(clause: Clause): ClauseReport {
    const question = parseClause(clause);
    if (!question) return { clause, holds: false, reason: `"${clause}" cannot be read` };
    const facts = this.#facts.current();
    if (!facts) return { clause, holds: false, reason: 'no one is signed in' };
    const answer = this.#answer(question, facts);
    if (answer.value === null) {
      return { clause, holds: false, reason: answer.reason, pending: answer.pending };
    }
    const holds = answer.value !== question.negated;
    return { clause, holds, reason: finding(question, answer.value, facts) };
  }

  #answer({ subject, name }: Question, facts: FactValues): Answer {
    if (subject !== 'predicate') return factAnswer(subject, name, facts, this.#store.held());
    const predicate = this.#store.contributions('predicate').find(({ id }) => id === name);
    if (!predicate) return { value: null, reason: `no plugin in use has a predicate ${name}` };
    return this.#answers.get(predicate, facts);
  }

  #changed(): void {
    this.#current.clear();
    this.#revision++;
    for (const listener of this.#listeners) listener();
  }
}

function factAnswer(
  subject: Exclude<Question['subject'], 'predicate'>,
  name: string,
  { session, flags }: FactValues,
  declared: ReadonlySet<string>,
): Answer {
  const { country, grants: permissions, controls } = session;
  const value = factValue(subject, name, { country, permissions, controls, flags }, declared);
  return value === undefined ? { value: null, reason: `${subject} ${name} is not known` } : { value };
}

function finding({ subject, name, negated }: Question, value: boolean, { session }: FactValues): string {
  switch (subject) {
    case 'permission':
      return `permission ${name} is ${value ? 'granted' : 'not granted'}`;
    case 'control':
      return `control ${name} is ${value ? 'on' : 'off'}`;
    case 'flag':
      return `flag ${name} is ${value ? 'on' : 'off'}`;
    case 'country':
      return `country is ${session.country}${value === negated ? `, ${negated ? 'another' : name} is asked` : ''}`;
    case 'predicate':
      return `predicate ${name} says ${value ? 'yes' : 'no'}`;
  }
}

function whenOf(contribution: Contributed | Conditional): When {
  return 'when' in contribution ? (contribution.when ?? []) : [];
}

function asksPredicate(entry: When[number]): boolean {
  return clausesOf(entry).some((clause) => parseClause(clause)?.subject === 'predicate');
}

/** Splits the items into those that pass and those that do not. */
function split<T>(items: readonly T[], passes: (item: T) => boolean): [T[], T[]] {
  const { yes = [], no = [] } = Object.groupBy(items, (item) => (passes(item) ? 'yes' : 'no'));
  return [yes, no];
}

function sameItems(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index]);
}
