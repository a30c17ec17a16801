import type { Held } from '@anteroom/domain/people/permissions';

/** A client user, a member of the firm's staff, or one of those who run the portal. */
export type Role = 'client' | 'staff' | 'internal';

/** The caller and their firm. Take the firm and the person from it and from nowhere else: so tenancy is decided in one place. */
export interface Scope {
  readonly companyId: string;
  readonly companyName: string;
  /** ISO 3166 two-letter code of the firm's country. */
  readonly country: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly contactId: string;
  /** A client user sees the clients of their contact; staff and internal users see all clients of the firm, unless `assignedOnly`. */
  readonly role: Role;
  /** Whether the person is a member of staff who sees assigned clients only. */
  readonly assignedOnly?: boolean;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As `pt-br`. */
  readonly language: string;
  /** Latest end of the session. */
  readonly expiresAt: Date;
  /** Feature resources that the person is granted. */
  readonly permissions: ReadonlySet<string>;
  /** Infrastructure access controls in force for the firm or the person. */
  readonly controls: ReadonlySet<string>;
  /** The firm's feature flags by name. */
  readonly flags: Readonly<Record<string, boolean>>;
  /** Whether the firm has terms in force that the person has not signed. Whether they must is the permission `terms.sign`. */
  readonly termsUnsigned: boolean;
  /** Member of staff who sees the portal as this person and may change nothing; else null. */
  readonly impersonator: Impersonator | null;
}

/** Reader: the part of a scope that decides what a person may see. */
export type Reader = Pick<Scope, 'companyId' | 'contactId' | 'role' | 'assignedOnly'>;

/** Member of staff who sees the portal as somebody else. */
export interface Impersonator {
  readonly userId: string;
  readonly contactId: string;
}

/** Person responsible for a change: staff who see the portal as a client, never that client. */
export interface Actor {
  readonly companyId: string;
  readonly userId: string;
  /** User whose view of the portal it is; null for a person's own. */
  readonly viewedAs: string | null;
}

/** Returns the person who is responsible for what a scope does, for the audit log. */
export function actorOf({ companyId, userId, impersonator }: Scope): Actor {
  return impersonator
    ? { companyId, userId: impersonator.userId, viewedAs: userId }
    : { companyId, userId, viewedAs: null };
}

/** Returns what a scope holds, for the domain's rules about permissions. */
export function heldBy({ permissions, controls }: Pick<Scope, 'permissions' | 'controls'>): Held {
  return { has: (resource) => permissions.has(resource), control: (name) => controls.has(name) };
}
