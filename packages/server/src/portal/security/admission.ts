import type { SignInRefusal } from '@anteroom/contract';
import { fail, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import type { AreaServices } from '../AreaServices.ts';
import { needsSecondFactor } from './needsSecondFactor.ts';
import type { Browser, NewSession } from './sessions.ts';
import { acceptsIssuer } from './waysToSignIn.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'signed-in': unknown;
    'sign-in-refused': unknown;
  }
}

/** Origin of a request, for the audit log and the session. */
export interface Origin extends Browser {
  readonly requestId: string;
  /** The firm of the browser's last session, at which a person with several firms is signed in again. */
  readonly companyId?: string | undefined;
}

/** A user whom the portal knows. */
export interface KnownUser {
  readonly companyId: string;
  readonly userId: string;
  /** Language tag, such as `pt-br`. */
  readonly language: string;
  readonly mfaRequired: boolean;
  /** Whether the portal is closed for everyone at the firm. */
  readonly locked: boolean;
}

/** Columns of a {@link KnownUser}, from the tables `users as u` and `companies as c`. */
export const knownUser = [
  'u.company_id as companyId',
  'u.user_id as userId',
  'u.language',
  needsSecondFactor('u').as('mfaRequired'),
  'c.locked',
] as const;

/** A person at one of their firms. */
export interface Account extends KnownUser {
  readonly companyName: string;
  readonly contactId: string;
}

/** A person's account at an identity provider. */
export interface ProviderAccount {
  readonly issuer: string;
  readonly subject: string;
}

/** Evidence of who the person is. */
export interface Proof {
  /**
   * Authentication methods of RFC 8176, or `uds` for a token that the portal issued, or `linked` for a person who
   * switched from another of their firms.
   */
  readonly methods: readonly string[];
  /** ID token for signing out at the identity provider; null if none was involved. */
  readonly idToken: string | null;
  /** Time of the original sign-in, for a session that is created from another one. */
  readonly signedInAt?: Date;
  /** Time at which the person last proved their identity; null if unknown. */
  readonly provedAt: Date | null;
}

export interface Admitted {
  readonly kind: 'signed-in';
  readonly session: NewSession;
  readonly companyId: string;
  readonly language: string;
}

export interface Refused {
  readonly kind: 'refused';
  readonly reason: SignInRefusal;
}

/**
 * Decides whether a person who has proved their identity is admitted. Every sign-in passes through here and is
 * recorded.
 */
export class Admission {
  readonly #deps: Deps & Pick<AreaServices, 'sessions'>;

  constructor(deps: Deps & Pick<AreaServices, 'sessions'>) {
    this.#deps = deps;
  }

  /**
   * Returns the user of a provider's account; undefined if the account is unknown or the user disabled. For a person
   * with several firms, prefers a firm that is not locked, then the firm of the last sign-in.
   */
  async userOf(
    identity: ProviderAccount,
    { companyId = '' }: Pick<Origin, 'companyId'>,
  ): Promise<KnownUser | undefined> {
    return this.#users()
      .where('i.issuer', '=', identity.issuer)
      .where('i.subject', '=', identity.subject)
      .orderBy('c.locked')
      .orderBy(({ eb }) => eb('c.company_id', '=', companyId), 'desc')
      .orderBy('u.created_at')
      .orderBy('c.company_id')
      .executeTakeFirst();
  }

  /**
   * Returns the person's users at all firms to which they may switch without signing in again, sorted by the firms'
   * names.
   */
  async accountsOf({ companyId, userId, impersonator }: Scope): Promise<Account[]> {
    if (impersonator) return [];
    const own = await this.#deps.db
      .selectFrom('user_identities')
      .select(['issuer', 'subject'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
    return this.#users()
      .select(['c.name as companyName', 'u.contact_id as contactId'])
      .where(({ and, or }) =>
        or(own.map(({ issuer, subject }) => and({ 'i.issuer': issuer, 'i.subject': subject }))),
      )
      .where('c.locked', '=', false)
      .orderBy('c.name')
      .execute();
  }

  /**
   * Switches to another firm of the person. Opens a new session there with the time and strength of the original
   * sign-in, and ends the current one.
   *
   * @throws ServerError `not-found` if the person does not have an account there.
   */
  async switchTo(scope: Scope, companyId: string, from: Origin): Promise<Admitted | Refused> {
    const account = (await this.accountsOf(scope)).find((each) => each.companyId === companyId);
    if (!account) fail('not-found', 'You have no such account.');
    const { secondFactor, ...proof } = await this.#deps.db
      .selectFrom('sessions')
      .select(['id_token as idToken', 'second_factor as secondFactor', 'signed_in_at as signedInAt'])
      .select('proved_at as provedAt')
      .where('company_id', '=', scope.companyId)
      .where('session_id', '=', scope.sessionId)
      .executeTakeFirstOrThrow();
    return this.admit(account, { ...proof, methods: secondFactor ? ['linked', 'mfa'] : ['linked'] }, from);
  }

  /** Returns the user of a session, which may have ended, if the identity is theirs; undefined otherwise. */
  async ownerOf(
    { companyId, sessionId }: Pick<Scope, 'companyId' | 'sessionId'>,
    { issuer, subject }: ProviderAccount,
  ): Promise<(KnownUser & { readonly email: string }) | undefined> {
    return this.#users()
      .innerJoin('sessions as s', (join) =>
        join.onRef('s.company_id', '=', 'u.company_id').onRef('s.user_id', '=', 'u.user_id'),
      )
      .select('u.email')
      .where('i.issuer', '=', issuer)
      .where('i.subject', '=', subject)
      .where('s.company_id', '=', companyId)
      .where('s.session_id', '=', sessionId)
      .executeTakeFirst();
  }

  #users() {
    return this.#deps.db
      .selectFrom('user_identities as i')
      .innerJoin('users as u', (join) =>
        join.onRef('u.company_id', '=', 'i.company_id').onRef('u.user_id', '=', 'i.user_id'),
      )
      .innerJoin('companies as c', 'c.company_id', 'u.company_id')
      .select(knownUser)
      .where('u.disabled_at', 'is', null)
      .where(({ ref }) => acceptsIssuer(this.#deps.config, ref('i.issuer')));
  }

  async admit(
    user: KnownUser | undefined,
    proof: Proof & Partial<ProviderAccount>,
    from: Origin,
  ): Promise<Admitted | Refused> {
    const reason = whyNotAdmitted(user, proof.methods);
    if (!user || reason) return this.refuse(reason ?? 'USER_NOT_FOUND', from, { ...proof, ...user });
    const { companyId, userId, language } = user;
    const { requestId, address } = from;
    const { db, sessions, audit } = this.#deps;
    const session = await db.transaction().execute(async (tx) => {
      const { idToken, signedInAt, provedAt } = proof;
      const secondFactor = hasSecondFactor(proof.methods);
      const opened = await sessions.begin(tx, user, { idToken, secondFactor, signedInAt, provedAt }, from);
      if (!opened) return null;
      const details = { methods: proof.methods };
      const subject = `session:${opened.sessionId}`;
      await audit.record(
        { action: 'signed-in', companyId, userId, subject, details, requestId, address },
        tx,
      );
      return opened;
    });
    if (!session) return this.refuse('USER_NOT_FOUND', from, user);
    return { kind: 'signed-in', session, companyId, language };
  }

  /** Records that a sign-in was refused, and whose it was, as far as known. */
  async refuse(
    reason: SignInRefusal,
    { requestId, address }: Origin,
    who: Partial<Pick<KnownUser, 'companyId' | 'userId'> & ProviderAccount> = {},
  ): Promise<Refused> {
    const { companyId = null, userId = null, issuer, subject } = who;
    await this.#deps.audit.record({
      action: 'sign-in-refused',
      companyId,
      userId,
      ...(subject !== undefined && { subject: `account:${subject}` }),
      details: { reason, ...(issuer !== undefined && { issuer }) },
      requestId,
      address,
    });
    return { kind: 'refused', reason };
  }
}

/** Returns why a person who has proved their identity is refused; null if they are admitted. */
export function whyNotAdmitted(
  user: KnownUser | undefined,
  methods: readonly string[],
): SignInRefusal | null {
  if (!user) return 'USER_NOT_FOUND';
  if (user.locked) return 'FIRM_LOCKED_OUT';
  return user.mfaRequired && !hasSecondFactor(methods) ? 'MFA_AUTHENTICATION_REQUIRED' : null;
}

/** Methods of RFC 8176 that are a second factor, or indicate that one was used. */
const secondFactors = new Set(['otp', 'mfa', 'hwk', 'swk', 'sms', 'fpt', 'face']);

export function hasSecondFactor(methods: readonly string[]): boolean {
  return methods.some((method) => secondFactors.has(method));
}
