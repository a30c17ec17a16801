import { isCountry } from '../countries/isCountry.ts';
import { isKnownControl, isKnownResource } from '../people/permissions.ts';

/** A parsed clause of a `when` list. */
export interface Question {
  readonly subject: 'permission' | 'control' | 'flag' | 'country' | 'predicate';
  readonly name: string;
  readonly negated: boolean;
}

/** Facts about a session that clauses can test, except those that predicates provide. */
export interface ClauseFacts {
  /** ISO 3166 two-letter code of the firm's country. */
  readonly country: string;
  /** Granted feature resources. */
  readonly permissions: ReadonlySet<string>;
  /** Access controls that are in force. */
  readonly controls: ReadonlySet<string>;
  /** Values of the known feature flags. */
  readonly flags: Readonly<Record<string, boolean>>;
}

/** Condition as a list in which every entry must hold; `{ any }` holds if one of its clauses does. */
type Condition = readonly (string | { readonly any: readonly string[] })[];

const none: ReadonlySet<string> = new Set();

/** Parses a clause; null if it is malformed. */
export function parseClause(clause: string): Question | null {
  const [, negation, subject = 'predicate', name = ''] =
    /^(!)?(?:(permission|control|flag|country):)?([^!:\s]+)$/.exec(clause) ?? [];
  if (!name || (subject === 'predicate' && !name.includes('.'))) return null;
  return { subject: subject as Question['subject'], name, negated: negation === '!' };
}

/**
 * Returns the fact that a clause tests; undefined if the fact is unknown. Unknown differs from false, so that negating
 * a clause does not make it true.
 *
 * @param declared - resources and controls that plugins declare, such as `control:HideTrips`
 */
export function factValue(
  subject: Exclude<Question['subject'], 'predicate'>,
  name: string,
  { country, permissions, controls, flags }: ClauseFacts,
  declared: ReadonlySet<string> = none,
): boolean | undefined {
  const isDeclared = declared.has(`${subject}:${name}`);
  switch (subject) {
    case 'permission':
      return permissions.has(name) || (isDeclared || isKnownResource(name) ? false : undefined);
    case 'control':
      return controls.has(name) || (isDeclared || isKnownControl(name) ? false : undefined);
    case 'country':
      return country === name || (isCountry(name) ? false : undefined);
    case 'flag':
      return Object.hasOwn(flags, name) ? flags[name] : undefined;
  }
}

/**
 * Returns whether a condition without predicates holds. An unknown clause never holds, negated or not: see
 * {@link factValue}.
 */
export function conditionHolds(
  condition: Condition,
  facts: ClauseFacts,
  declared?: ReadonlySet<string>,
): boolean {
  const holds = (clause: string) => {
    const question = parseClause(clause);
    if (!question || question.subject === 'predicate') return false;
    const value = factValue(question.subject, question.name, facts, declared);
    return value !== undefined && value !== question.negated;
  };
  return condition.every((entry) => (typeof entry === 'string' ? holds(entry) : entry.any.some(holds)));
}
