const prefix = 'anteroom.upload.';

/**
 * Tells the browser's other pages that this one has an upload's file, until it is left or calls the returned function.
 * Browsers without locks, such as over plain HTTP, cannot do this.
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
