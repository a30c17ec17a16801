/** Reserved PostgreSQL schemas, as plugin IDs. */
const schemas = new Set(['public', 'idp', 'jobs', 'information-schema']);

/** Folders of the blob store in which the portal stores contents that do not belong to documents. */
const folders = new Set(['exports', 'imports']);

/** Maximum length of a PostgreSQL identifier, in bytes. Longer ones are truncated. */
const maxNameLength = 63;

/**
 * Returns whether a plugin's ID is reserved, because the portal itself uses it as a PostgreSQL schema or as a folder of
 * a firm's contents. Contents of documents are in folders named by two hexadecimal digits.
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
