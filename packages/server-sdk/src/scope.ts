import type { Held } from '@anteroom/domain/people/permissions';

/** A client user, a member of the firm's staff, or an operator of the portal. */
export type Role = 'client' | 'staff' | 'internal';

/**
 * The caller and their firm. Always take the firm and the person from here, so that tenancy is decided in one place.
 */
export interface Scope {
  readonly companyId: string;
  readonly companyName: string;
  /** ISO 3166 two-letter code of the firm's country. */
  readonly country: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly contactId: string;
  /**
   * Role of the person. A client user sees the clients of their contact; staff and internal users see all clients of
   * the firm, unless `assignedOnly`.
   */
  readonly role: Role;
  /** Whether the person is a member of staff who sees only assigned clients. */
  readonly assignedOnly?: boolean;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Language, such as `pt-br`. */
  readonly language: string;
  /** Latest time at which the session ends. */
  readonly expiresAt: Date;
  /** Feature resources that are granted to the person. */
  readonly permissions: ReadonlySet<string>;
  /** Infrastructure access controls in force for the firm or the person. */
  readonly controls: ReadonlySet<string>;
  /** The firm's feature flags by name. */
  readonly flags: Readonly<Record<string, boolean>>;
  /**
   * Whether the firm has terms in force that the person has not signed. The permission `terms.sign` decides whether
   * they must sign.
   */
  readonly termsUnsigned: boolean;
  /** Member of staff who views the portal as this person and may not change anything; otherwise null. */
  readonly impersonator: Impersonator | null;
}

/** The part of a scope that decides what a person may see. */
export type Reader = Pick<Scope, 'companyId' | 'contactId' | 'role' | 'assignedOnly'>;

/** Member of staff who views the portal as another person. */
export interface Impersonator {
  readonly userId: string;
  readonly contactId: string;
}

/**
 * Person responsible for a change. If staff view the portal as a client, this is the member of staff, never the client.
 */
export interface Actor {
  readonly companyId: string;
  readonly userId: string;
  /** User as whom the portal is viewed; null if people use it as themselves. */
  readonly viewedAs: string | null;
}

/** Returns the person responsible for the actions of a scope, for the audit log. */
export function actorOf({ companyId, userId, impersonator }: Scope): Actor {
  return impersonator
    ? { companyId, userId: impersonator.userId, viewedAs: userId }
    : { companyId, userId, viewedAs: null };
}

/** Returns the grants and controls of a scope, for the domain's permission rules. */
export function heldBy({ permissions, controls }: Pick<Scope, 'permissions' | 'controls'>): Held {
  return { has: (resource) => permissions.has(resource), control: (name) => controls.has(name) };
}
