/**
 * Returns whether a write failed because it violated this unique index. In a distributed database, the name of a shard's
 * index ends with the number of the shard.
 */
export function isTaken(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && typeof constraint === 'string' && constraint.replace(/_\d+$/, '') === index;
}
