const prefix = 'anteroom.upload.';

/**
 * Tells the browser's other pages that this page has an upload's file, until the page is left or the returned function
 * is called. Does nothing in browsers without locks, such as over plain HTTP.
 */
export function holdUpload(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  if ('locks' in navigator) void navigator.locks.request(prefix + id, () => promise);
  return resolve;
}

/** Returns the server's IDs of the uploads whose files an open page of this browser has. */
export async function heldUploads(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}
