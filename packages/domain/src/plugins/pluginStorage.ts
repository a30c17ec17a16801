import { type Held, isInternal, isPermission, isStaff, may, type Permission } from '../people/permissions.ts';

/** Limits of what plugins store without a server half. */
export const storageLimits = {
  /** Characters of a key. */
  key: 64,
  /** Bytes of one document, as JSON. */
  document: 64 * 1024,
  /** Bytes of all documents of one storage: of the firm, of one client, or of one user. */
  scope: 1024 * 1024,
  /** Number of documents of one storage. */
  documents: 1000,
} as const;

/** Characters of a key: those that stand in an address as they are. */
export const storageKeyPattern = '^[A-Za-z0-9][A-Za-z0-9._-]*$';

/** The owner of a storage's documents. */
export type StorageLevel = 'firm' | 'client' | 'user';

/** A declared storage, as far as it matters who may use it. */
export interface GuardedStorage {
  readonly level: StorageLevel;
  /** Permission that reading takes in addition. */
  readonly read?: string;
  /** Permission that changing takes in addition. */
  readonly write?: string;
  /** Permission of the portal that changing takes beside `write`. */
  readonly change?: Permission;
}

/**
 * Returns whether a person may read or change the documents of a storage. That the person sees the client, or is the user, is for the
 * caller to check. Documents of the firm are changed by staff only. A permission that the portal does not know refuses everyone.
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
 * Storage in which the portal keeps what people have set: no plugin can declare one of this name, which has a colon. The firm's owners set what
 * is the firm's.
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
