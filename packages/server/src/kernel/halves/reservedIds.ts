/** PostgreSQL schemas that are not a plugin's. */
const schemas = new Set(['public', 'idp', 'jobs', 'information-schema']);

/** Folders of the blob store in which the portal keeps what is no document's content. */
const folders = new Set(['exports', 'imports']);

/** Bytes of a name in PostgreSQL, which cuts longer ones off. */
const maxNameLength = 63;

/**
 * Returns whether the portal itself stores something under a plugin's id, so that no server half may have it: a PostgreSQL schema, or a
 * folder of a firm's contents. Documents lie in folders of two hexadecimal digits.
 */
export function isReservedId(id: string): boolean {
  return (
    schemas.has(id) ||
    folders.has(id) ||
    id.startsWith('pg-') ||
    /^[0-9a-f]{2}$/.test(id) ||
    id.length > maxNameLength
  );
}
