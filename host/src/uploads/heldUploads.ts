const prefix = 'anteroom.upload.';

/**
 * Says to the other pages of this browser that this one has the file of an upload, until it is left or calls the answer. A browser
 * without locks, as one over plain HTTP, cannot say so.
 */
export function holdUpload(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  if ('locks' in navigator) void navigator.locks.request(prefix + id, () => promise);
  return resolve;
}

/** The server's ids of the uploads whose files an open page of this browser has. */
export async function heldUploads(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}
