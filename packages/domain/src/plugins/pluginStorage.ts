import { type Held, isInternal, isPermission, isStaff, may, type Permission } from '../people/permissions.ts';

/** Limits on what plugins can store without a server half. */
export const storageLimits = {
  /** Maximum length of a key. */
  key: 64,
  /** Maximum size of one document, in bytes of JSON. */
  document: 64 * 1024,
  /** Maximum total size of the documents in one storage (of the firm, of one client, or of one user), in bytes. */
  scope: 1024 * 1024,
  /** Maximum number of documents in one storage. */
  documents: 1000,
} as const;

/** Pattern of a key. It allows only characters that need no escaping in URLs. */
export const storageKeyPattern = '^[A-Za-z0-9][A-Za-z0-9._-]*$';

/** Kind of owner of a storage's documents. */
export type StorageLevel = 'firm' | 'client' | 'user';

/** The parts of a storage's declaration that decide who may use it. */
export interface GuardedStorage {
  readonly level: StorageLevel;
  /** Additional permission required for reading. */
  readonly read?: string;
  /** Additional permission required for changes. */
  readonly write?: string;
  /** Permission of the portal required for changes, in addition to `write`. */
  readonly change?: Permission;
}

/**
 * Returns whether a person may read or change the documents of a storage. The caller must check that the person sees
 * the client, or is the user. Only staff can change documents of the firm. An unknown permission denies everyone.
 */
export function mayUseStorage(
  { level, read, write, change }: GuardedStorage,
  deed: 'read' | 'write',
  held: Held,
): boolean {
  const needed = deed === 'read' ? [read] : [read, write, change];
  const isGranted = needed.every((name) => name === undefined || (isPermission(name) && may(name, held)));
  return isGranted && (deed === 'read' || level !== 'firm' || isStaff(held) || isInternal(held));
}

/**
 * Returns the storage in which the portal stores a plugin's settings. Its name contains a colon, so a plugin cannot
 * declare one with the same name. Only the firm's owners can change firm-level settings.
 */
export function settingsStorage<L extends StorageLevel>({
  level,
  write,
}: {
  readonly level: L;
  readonly write?: string;
}) {
  return {
    name: `settings:${level}`,
    level,
    ...(write !== undefined && { write }),
    ...(level === 'firm' && { change: 'firm.manage' as const }),
  } satisfies GuardedStorage & { readonly name: string };
}
