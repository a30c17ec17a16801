import type { AnyDatabase } from './services.ts';

/** A person who has an account with a firm: a client user, or a member of staff. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Language that the person reads, as `pt-br`. */
  readonly language: string;
  /** Whether the account was disabled: such a person cannot sign in, and is sent no mail. */
  readonly isDisabled: boolean;
}

/** The people who have an account with a firm. */
export interface People {
  /** Returns people by user id. Ids that the firm does not have are left out. */
  find(db: AnyDatabase, companyId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, Person>>;
}
