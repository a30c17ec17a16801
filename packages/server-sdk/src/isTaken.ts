/**
 * Returns whether a write failed because it violated this unique index. In a distributed database only the message says
 * which index that is, and its name ends with the number of a shard.
 */
export function isTaken(error: unknown, index: string): boolean {
  const { code, constraint, message } = error as Readonly<Record<string, unknown>>;
  return code === '23505' && RegExp(`\\b${index}(_\\d+)?\\b`).test(String(constraint ?? message));
}
