import type { Permission } from '@anteroom/domain/people/permissions';
import type { AnyDatabase } from './services.ts';

/** Name of a person. */
export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * A person who has an account with a firm: a client user, or a member of staff. A person with several accounts appears
 * once for each.
 */
export interface Person extends PersonName {
  readonly userId: string;
  readonly contactId: string;
  readonly email: string;
  /** Preferred language of the person, such as `pt-br`. */
  readonly language: string;
  /** Whether the account is disabled, so that the person cannot sign in and gets no e-mails. */
  readonly isDisabled: boolean;
}

/** A contact of a firm's clients, with or without an account. */
export interface Contact extends PersonName {
  readonly contactId: string;
  readonly email: string;
  /** Preferred language of the contact, such as `pt-br`; null for a contact without an account. */
  readonly language: string | null;
}

/** The people of a firm and of its clients. */
export interface People {
  /** Returns people by user ID. IDs that the firm does not have are left out. */
  find(db: AnyDatabase, companyId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  /** Returns the people who act for a client, hold a permission and can sign in, sorted by name. */
  ofClient(
    db: AnyDatabase,
    companyId: string,
    clientId: string,
    permission: Permission,
  ): Promise<readonly Person[]>;
  /** Returns the accounts of contacts of the firm's clients who can sign in. */
  ofContacts(db: AnyDatabase, companyId: string, contactIds: readonly string[]): Promise<readonly Person[]>;
  /** Returns the firm's staff who can sign in. */
  staff(db: AnyDatabase, companyId: string): Promise<readonly Person[]>;
  /** Returns the names of contacts by ID, sorted by name. */
  contactNames(
    db: AnyDatabase,
    companyId: string,
    contactIds: readonly string[],
  ): Promise<ReadonlyMap<string, PersonName>>;
  /** Returns contacts by ID. IDs that the firm does not have are left out. */
  contacts(
    db: AnyDatabase,
    companyId: string,
    contactIds: readonly string[],
  ): Promise<ReadonlyMap<string, Contact>>;
}
