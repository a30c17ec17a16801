import type { SignInRefusal } from '@anteroom/contract';
import type { Deps } from '../deps.ts';
import type { Browser, NewSession } from './sessions.ts';

/** Where a request comes from, for the audit log and the session. */
export interface Origin extends Browser {
  readonly requestId: string;
}

/** Somebody whom the portal knows. */
export interface KnownUser {
  readonly companyId: string;
  readonly userId: string;
  /** As `pt-br`. */
  readonly language: string;
  readonly mfaRequired: boolean;
  /** Whether nobody of the firm may come in. */
  readonly locked: boolean;
}

/** What has been proved, and how. */
export interface Proof {
  /** As of RFC 8176, and `uds` for a token of the portal's own. */
  readonly methods: readonly string[];
  /** For signing out at the identity provider; null where it took no part. */
  readonly idToken: string | null;
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

/** The one door: whoever has proved who they are is let in here, or not, and either is written down. */
export class Admission {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Who a person of an issuer is here; undefined for somebody unknown or disabled. */
  async userOf(identity: { issuer: string; subject: string }): Promise<KnownUser | undefined> {
    return this.#deps.db
      .selectFrom('user_identities as i')
      .innerJoin('users as u', (join) =>
        join.onRef('u.company_id', '=', 'i.company_id').onRef('u.user_id', '=', 'i.user_id'),
      )
      .innerJoin('companies as c', 'c.company_id', 'u.company_id')
      .select([
        'u.company_id as companyId',
        'u.user_id as userId',
        'u.language',
        'u.mfa_required as mfaRequired',
        'c.locked',
      ])
      .where('i.issuer', '=', identity.issuer)
      .where('i.subject', '=', identity.subject)
      .where('u.disabled_at', 'is', null)
      .executeTakeFirst();
  }

  async admit(user: KnownUser | undefined, proof: Proof, from: Origin): Promise<Admitted | Refused> {
    if (!user) return this.refuse('USER_NOT_FOUND', from);
    if (user.locked) return this.refuse('FIRM_LOCKED_OUT', from, user);
    const { companyId, userId, language } = user;
    const { requestId, address } = from;
    const { db, sessions, audit } = this.#deps;
    const session = await db.transaction().execute(async (tx) => {
      const opened = await sessions.begin(tx, { companyId, userId }, proof.idToken, from);
      const details = { methods: proof.methods };
      const subject = `session:${opened.sessionId}`;
      await audit.record(
        { action: 'signed-in', companyId, userId, subject, details, requestId, address },
        tx,
      );
      return opened;
    });
    return { kind: 'signed-in', session, companyId, language };
  }

  async refuse(
    reason: SignInRefusal,
    { requestId, address }: Origin,
    user?: Pick<KnownUser, 'companyId' | 'userId'>,
  ): Promise<Refused> {
    const { companyId = null, userId = null } = user ?? {};
    await this.#deps.audit.record({
      action: 'sign-in-refused',
      companyId,
      userId,
      details: { reason },
      requestId,
      address,
    });
    return { kind: 'refused', reason };
  }
}

/** Methods of RFC 8176 that are, or say that there was, a second factor. */
const secondFactors = new Set(['otp', 'mfa', 'hwk', 'swk', 'sms', 'fpt', 'face']);

export function hasSecondFactor(methods: readonly string[]): boolean {
  return methods.some((method) => secondFactors.has(method));
}
