import { parseClause } from '@anteroom/domain/plugins/clause';
import type { Clause, When } from '@anteroom/sdk';

/** Returns the clauses of one entry of a `when` list: the entry itself, or the clauses of its `any`. */
export function clausesOf(entry: When[number]): readonly Clause[] {
  return typeof entry === 'string' ? [entry] : entry.any;
}

/** Returns the flags that a `when` list tests. */
export function flagsIn(when: When = []): readonly string[] {
  return when
    .flatMap(clausesOf)
    .map(parseClause)
    .flatMap((question) => (question?.subject === 'flag' ? [question.name] : []));
}
