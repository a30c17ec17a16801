import type { Origin } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { type Accounts, accountKey } from '../idp/accounts.ts';
import { embeddedIssuer } from '../idp/embeddedProvider.ts';
import { issuePass, type Pass } from '../idp/passes.ts';
import { mailedCodeMethods } from '../mailedCodes/passForCode.ts';
import { type NewPasskey, type Passkeys, passkeyMethods } from '../passkeys/Passkeys.ts';
import { announcePerson, type PeopleEvents } from '../people/announcePeople.ts';
import type { Tx } from '../schema.ts';
import type { ProviderAccount } from '../security/admission.ts';
import { bindIdentity } from '../security/bindIdentity.ts';
import type { Identity } from '../security/identityProvider.ts';
import type { OpenedInvitation } from './findInvitation.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** Somebody used an invitation's link. */
    'invitation-accepted': unknown;
  }
}

type JoinDeps = Pick<Deps, 'db' | 'clock' | 'audit' | 'ids'> & PeopleEvents;

/**
 * Outcome of using a link. `taken`: it was used, revoked or replaced in the meantime. `known`: the address now has an
 * account. `double`: the account already belongs to somebody else at this firm.
 */
export type Joined = { readonly pass: string } | { readonly refused: 'taken' | 'known' | 'double' };

/** The first sign-in method of a new account. */
export type FirstWay =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'passkey'; readonly passkey: NewPasskey; readonly userAgent: string }
  /** No stored credential: a code is e-mailed for each sign-in. */
  | { readonly kind: 'mailed-code' };

const methodsOf: Readonly<Record<FirstWay['kind'], readonly string[]>> = {
  password: ['pwd'],
  passkey: passkeyMethods,
  'mailed-code': mailedCodeMethods,
};

/** Creates an account for an invited person and lets them join. If two people use the same link, only one succeeds. */
export async function joinWithNewAccount(
  deps: JoinDeps,
  { accounts, passkeys }: { readonly accounts: Accounts; readonly passkeys: Passkeys },
  invitation: OpenedInvitation,
  way: FirstWay,
  from: Origin,
): Promise<Joined> {
  const { email, firstName: givenName, lastName: familyName } = invitation;
  return withPass(deps, methodsOf[way.kind], (tx) =>
    accept(deps, tx, invitation, from, async () => {
      // A passkey contains the ID of the account for which it was created.
      const subject = way.kind === 'passkey' ? way.passkey.subject : deps.ids.next();
      const password = way.kind === 'password' ? way.password : null;
      const isNew = await accounts.create(tx, subject, { email, givenName, familyName, password });
      if (!isNew) return null;
      if (way.kind === 'passkey' && !(await passkeys.keep(tx, way.passkey, way.userAgent))) return null;
      return { issuer: embeddedIssuer, subject };
    }),
  );
}

/**
 * Lets an invited person join with their existing account, to which they have just signed in with the given methods.
 */
export async function joinWithAccount(
  deps: JoinDeps,
  invitation: OpenedInvitation,
  { subject, methods }: Pass,
  from: Origin,
): Promise<Joined> {
  return withPass(deps, methods, (tx) =>
    accept(deps, tx, invitation, from, async () => ({ issuer: embeddedIssuer, subject })),
  );
}

/** Link of an invitation, as stored with a sign-in. */
export interface InvitationLink {
  readonly companyId: string;
  readonly secretHash: Buffer;
}

/** Binds the account of somebody who signed in after following an invitation's link to the invited person. */
export async function acceptByIdentity(
  deps: Omit<JoinDeps, 'ids'>,
  { companyId, secretHash }: InvitationLink,
  { issuer, subject }: ProviderAccount,
  { requestId, address }: Origin,
): Promise<void> {
  const invitation = await deps.db
    .selectFrom('invitations')
    .select(['company_id as companyId', 'user_id as userId', 'secret_hash as secretHash'])
    .where('company_id', '=', companyId)
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
  if (invitation) await bind(deps, invitation, { issuer, subject }, { requestId, address });
}

/**
 * Binds an account to those people of clients who have its verified address, were invited and have not joined. Staff
 * are never bound by address: whoever can make the provider assert an address would gain full access.
 */
export async function acceptByEmail(
  deps: Omit<JoinDeps, 'ids'>,
  { issuer, subject, email }: Pick<Identity, 'issuer' | 'subject' | 'email'>,
  { requestId, address }: Origin,
): Promise<void> {
  if (email === null) return;
  const invitations = await deps.db
    .selectFrom('invitations as i')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'i.company_id').onRef('u.user_id', '=', 'i.user_id'),
    )
    .innerJoin('companies as c', 'c.company_id', 'i.company_id')
    .select(['i.company_id as companyId', 'i.user_id as userId', 'i.secret_hash as secretHash'])
    .where(sql`lower(normalize(i.email, NFKC))`, '=', accountKey(email))
    .where('i.joined_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', deps.clock.now())
    .where('u.role', '=', 'client')
    .where('u.disabled_at', 'is', null)
    .where(sql<boolean>`coalesce(c.sign_in, 'external') <> 'own'`)
    .execute();
  for (const invitation of invitations)
    await bind(deps, invitation, { issuer, subject }, { requestId, address });
}

/**
 * Accepts an invitation with an external account. If that is impossible, the sign-in continues as if there were no
 * invitation.
 */
async function bind(
  deps: Omit<JoinDeps, 'ids'>,
  invitation: Pick<OpenedInvitation, 'companyId' | 'userId' | 'secretHash'>,
  account: ProviderAccount,
  from: Origin,
): Promise<void> {
  try {
    await deps.db.transaction().execute((tx) => accept(deps, tx, invitation, from, async () => account));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

/** Thrown to roll back the transaction if the person cannot join. */
class Refused extends Error {
  readonly reason: 'taken' | 'known' | 'double';

  constructor(reason: Refused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

async function withPass(
  deps: JoinDeps,
  methods: readonly string[],
  join: (tx: Tx) => Promise<ProviderAccount>,
): Promise<Joined> {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const { subject } = await join(tx);
      return { pass: await issuePass(deps, tx, { subject, methods }) };
    });
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason };
    throw error;
  }
}

/**
 * Uses up an invitation for an account.
 *
 * @throws Refused if the person cannot join.
 */
async function accept(
  deps: Omit<JoinDeps, 'db' | 'ids'>,
  tx: Tx,
  { companyId, userId, secretHash }: Pick<OpenedInvitation, 'companyId' | 'userId' | 'secretHash'>,
  from: Origin,
  accountOf: () => Promise<ProviderAccount | null>,
): Promise<ProviderAccount> {
  const now = deps.clock.now();
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ joined_at: now })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    // A link that was replaced while its page was open no longer works.
    .where('secret_hash', '=', secretHash)
    .where('joined_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Refused('taken');
  const account = await accountOf();
  if (!account) throw new Refused('known');
  const { issuer, subject } = account;
  if (!(await bindIdentity(tx, account, { companyId, userId }))) throw new Refused('double');
  const details = { issuer };
  await deps.audit.record(
    {
      action: 'invitation-accepted',
      companyId,
      userId,
      subject: `account:${subject}`,
      details,
      ...from,
    },
    tx,
  );
  const { contactId } = await tx
    .selectFrom('users')
    .select('contact_id as contactId')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await announcePerson(deps, tx, companyId, { contactId, change: 'joined' });
  return { issuer, subject };
}
