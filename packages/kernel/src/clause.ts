import type { Clause, When } from '@anteroom/sdk';

/** A parsed clause. */
export interface Question {
  readonly subject: 'permission' | 'control' | 'flag' | 'country' | 'predicate';
  readonly name: string;
  readonly negated: boolean;
}

/** Takes a clause apart; null when it is none. */
export function parseClause(clause: string): Question | null {
  const [, negation, subject = 'predicate', name = ''] =
    /^(!)?(?:(permission|control|flag|country):)?([^!:\s]+)$/.exec(clause) ?? [];
  if (!name || (subject === 'predicate' && !name.includes('.'))) return null;
  return { subject: subject as Question['subject'], name, negated: negation === '!' };
}

/** The clauses of one entry of a `when` list: itself, or those of its `any`. */
export function clausesOf(entry: When[number]): readonly Clause[] {
  return typeof entry === 'string' ? [entry] : entry.any;
}

/** The flags that a `when` list asks for. */
export function flagsIn(when: When = []): readonly string[] {
  return when
    .flatMap(clausesOf)
    .map(parseClause)
    .flatMap((question) => (question?.subject === 'flag' ? [question.name] : []));
}
