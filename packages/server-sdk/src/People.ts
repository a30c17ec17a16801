import type { Permission } from '@anteroom/domain/people/permissions';
import type { AnyDatabase } from './services.ts';

/** How somebody is called. */
export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/** A person who has an account with a firm: a client user, or a member of staff. Who has several is there once for each. */
export interface Person extends PersonName {
  readonly userId: string;
  readonly contactId: string;
  readonly email: string;
  /** Language that the person reads, as `pt-br`. */
  readonly language: string;
  /** Whether the account was disabled: such a person cannot sign in, and is sent no mail. */
  readonly isDisabled: boolean;
}

/** A contact of a firm's clients, who need not have an account. */
export interface Contact extends PersonName {
  readonly contactId: string;
  readonly email: string;
  /** Language that the contact reads, as `pt-br`; null for one without an account. */
  readonly language: string | null;
}

/** The people of a firm and of its clients. */
export interface People {
  /** Returns people by user id. Ids that the firm does not have are left out. */
  find(db: AnyDatabase, companyId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  /** Returns those who act for a client, hold a permission and can sign in; by name. */
  ofClient(
    db: AnyDatabase,
    companyId: string,
    clientId: string,
    permission: Permission,
  ): Promise<readonly Person[]>;
  /** Returns the accounts of contacts of the firm's clients, as far as they can sign in. */
  ofContacts(db: AnyDatabase, companyId: string, contactIds: readonly string[]): Promise<readonly Person[]>;
  /** Returns the firm's staff, as far as they can sign in. */
  staff(db: AnyDatabase, companyId: string): Promise<readonly Person[]>;
  /** Returns the names of contacts by their ids, in the order of the names. */
  contactNames(
    db: AnyDatabase,
    companyId: string,
    contactIds: readonly string[],
  ): Promise<ReadonlyMap<string, PersonName>>;
  /** Returns contacts by their ids. Ids that the firm does not have are left out. */
  contacts(
    db: AnyDatabase,
    companyId: string,
    contactIds: readonly string[],
  ): Promise<ReadonlyMap<string, Contact>>;
}
