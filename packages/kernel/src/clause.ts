import { parseClause } from '@anteroom/domain/plugins/clause';
import type { Clause, When } from '@anteroom/sdk';

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
