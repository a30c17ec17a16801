/** One clause of a `when` list. A leading `!` negates it. */
export type Clause =
  | `${'' | '!'}permission:${string}`
  | `${'' | '!'}control:${string}`
  | `${'' | '!'}flag:${string}`
  | `${'' | '!'}country:${string}`
  | PredicateClause;

/**
 * ID of a `predicate` contribution, such as `boxE.ordered`. It contains a dot, so that it cannot be confused with
 * another clause.
 */
export type PredicateClause = `${'' | '!'}${string}.${string}`;

/**
 * Condition for a contribution: every entry must hold. `{ any: [...] }` holds if one of its clauses does.
 *
 * It is evaluated live. A clause that is unknown, pending too long or failing counts as not available, whether negated
 * or not, and diagnostics show the reason.
 *
 * @example
 * ```ts
 * when: ['country:BR', '!control:HideActions', { any: ['flag:taskTools', 'permission:Internal.Internal'] }]
 * ```
 */
export type When = readonly (Clause | { readonly any: readonly Clause[] })[];
