import type { Held } from '@anteroom/domain/permissions';

/** A client user, a member of the firm's staff, or one of those who run the portal. */
export type Role = 'client' | 'staff' | 'internal';

/**
 * Who asks, and for which firm. Every store takes it, and takes tenant and person from nowhere else; so tenancy is
 * decided in one place.
 */
export interface Scope {
  readonly companyId: string;
  readonly companyName: string;
  /** ISO 3166 two-letter code of the firm's country. */
  readonly country: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly contactId: string;
  /** A client user sees the clients of the contact (`visibleClients`); staff and internal users all of the firm. */
  readonly role: Role;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As `pt-br`. */
  readonly language: string;
  /** The session's end at the latest. */
  readonly expiresAt: Date;
  /** Feature resources that are granted. */
  readonly permissions: ReadonlySet<string>;
  /** Infrastructure access controls in force, the firm's and the person's. */
  readonly controls: ReadonlySet<string>;
  /** Values of the firm's feature flags, those that are known to the portal among them. */
  readonly flags: Readonly<Record<string, boolean>>;
  /** Whether the firm has terms in force that the person has not signed. Whether they must is the permission `terms.sign`. */
  readonly termsUnsigned: boolean;
  /** The member of staff who sees the portal as this person does, and may change nothing; else null. */
  readonly impersonator: Impersonator | null;
}

/** Who reads: as much of a scope as decides what is visible to somebody. */
export type Reader = Pick<Scope, 'companyId' | 'contactId' | 'role'>;

export interface Impersonator {
  readonly userId: string;
  readonly contactId: string;
}

/** Who is held for what is done: staff who look on as a client, never that client. */
export interface Actor {
  readonly companyId: string;
  readonly userId: string;
  /** The user whose view it is; null unless that is somebody else's. */
  readonly viewedAs: string | null;
}

export function actorOf({ companyId, userId, impersonator }: Scope): Actor {
  return impersonator
    ? { companyId, userId: impersonator.userId, viewedAs: userId }
    : { companyId, userId, viewedAs: null };
}

/** Returns the permissions and controls of a scope, for the rules about them. */
export function heldBy({ permissions, controls }: Pick<Scope, 'permissions' | 'controls'>): Held {
  return { has: (resource) => permissions.has(resource), control: (name) => controls.has(name) };
}
