import type { FirmSetup, OwnerDraft } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { fail, type Origin } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { changeFirm } from '../companies/changeFirm.ts';
import type { Accounts } from '../idp/accounts.ts';
import { embeddedIssuer } from '../idp/embeddedProvider.ts';
import { issuePass } from '../idp/passes.ts';
import { faultOfPassword, leastPasswordLength, type PasswordFault } from '../idp/passwordRules.ts';
import { type NewPasskey, type Passkeys, passkeyMethods } from '../passkeys/Passkeys.ts';
import { type Author, operatorAsAuthor } from '../people/Author.ts';
import { type Fault, faultsBelow, refuseFaults, tidy } from '../people/Faults.ts';
import { nameFaults } from '../people/savePerson.ts';
import { addStaffMember } from '../people/saveStaff.ts';
import type { Tx } from '../schema.ts';
import { bindIdentity } from '../security/bindIdentity.ts';
import { textsIn } from '../textsIn.ts';
import { addFirm } from './addFirm.ts';
import { endSetup, type SetupLink, takeSetupLink } from './setupLink.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** The first owner was given an account, through a set-up link. */
    'owner-joined': unknown;
  }
}

/** Stores of the accounts and passkeys at the portal itself. */
interface Keepers {
  readonly accounts: Accounts;
  readonly passkeys: Passkeys;
}

type SetupDeps = Pick<Deps, 'db' | 'clock' | 'audit' | 'ids' | 'config' | 'plugins'>;

interface From extends Origin {
  /** `User-Agent` of the browser, which helps to recognise a passkey later. */
  readonly userAgent: string;
}

/** Returns the purpose that ties passkey challenges to a set-up link. */
const purposeOf = ({ secretHash }: SetupLink) => `setup ${secretHash.toString('hex')}`;

/**
 * Returns the options with which a browser creates a passkey for the new owner. The owner's data is checked first,
 * because a passkey of an owner who is then refused would be left behind on the device.
 *
 * @throws ServerError `bad-request` with the errors in the owner's data; `not-found` if passkeys do not work at this
 * address.
 */
export async function offerOwnerPasskey(
  { db, ids }: Pick<Deps, 'db' | 'ids'>,
  { accounts, passkeys }: Keepers,
  link: SetupLink,
  owner: OwnerDraft['owner'],
): Promise<Record<string, unknown>> {
  const person = tidyOwner(owner);
  await faultsBelow('owner', async () => {
    refuseFaults(nameFaults(person));
    if (await accounts.findByEmail(person.email, db)) refuseFaults([emailTaken]);
  });
  const name = fullName(person);
  const options = await passkeys.offerNew(purposeOf(link), {
    subject: ids.next(),
    email: person.email,
    name,
  });
  if (!options) fail('not-found', 'Passkeys don’t work at this address.');
  return { ...options };
}

/**
 * Adds the portal's first firm and its owner, who can then sign in with their password or passkey, in one transaction.
 * Uses up the link.
 *
 * @returns Secret of the cookie with which the browser continues.
 * @throws ServerError `bad-request` with the errors in the firm or the owner; `not-found` if another link or a command
 * was faster.
 */
export async function setUpFirm(
  deps: SetupDeps,
  keepers: Keepers,
  link: SetupLink,
  { firm, owner }: FirmSetup,
  { userAgent, ...from }: From,
): Promise<string> {
  const { plugins } = deps.plugins.inUse.catalogue;
  // Replaces the operator's name, which a command would record, in the audit log.
  const operator = textsIn(firm.language ?? '')('setup.operator');
  const passkey = owner.passkey && (await keepers.passkeys.checkNew(purposeOf(link), owner.passkey));
  return deps.db.transaction().execute(async (tx) => {
    const session = await takeSetupLink(deps, tx, link);
    const companyId = await faultsBelow('firm', () =>
      addFirm(deps, tx, { ...from, details: { operator } }, firm, plugins),
    );
    // If there is an external provider, the owner could not sign in with their password without this.
    if (deps.config.oidc) await changeFirm(tx, companyId, { sign_in: 'both' });
    const author = operatorAsAuthor(companyId, firm.country, operator);
    const byLink = { ...author, entry: { ...author.entry, ...from } };
    const ownerId = await faultsBelow('owner', () =>
      addOwner(deps, tx, keepers, byLink, { firm, owner, passkey: passkey ?? null, userAgent }),
    );
    await tx
      .updateTable('setup_links')
      .set({ firm_id: companyId, owner_id: ownerId })
      .where('secret_hash', '=', link.secretHash)
      .execute();
    return session;
  });
}

/**
 * Ends the first run: lets its browser sign in as the owner without asking again, since the owner has just chosen a
 * password or passkey.
 *
 * @returns Secret of the pass. @throws ServerError `not-found` if the first run has already ended.
 */
export async function passOwner(
  deps: Pick<Deps, 'db' | 'clock'>,
  { firmId, ownerId, secretHash }: SetupLink,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    await endSetup(tx, { secretHash });
    const { subject, password_hash } = await tx
      .selectFrom('user_identities as i')
      .innerJoin('idp.accounts as a', 'a.subject', 'i.subject')
      .select(['a.subject', 'a.password_hash'])
      .where('i.company_id', '=', firmId)
      .where('i.user_id', '=', ownerId)
      .where('i.issuer', '=', embeddedIssuer)
      .executeTakeFirstOrThrow();
    return issuePass(deps, tx, { subject, methods: password_hash ? ['pwd'] : passkeyMethods });
  });
}

/** Adds the owner with an account at the portal itself. Returns the user's ID. */
async function addOwner(
  deps: SetupDeps,
  tx: Tx,
  { accounts, passkeys }: Keepers,
  author: Author,
  {
    firm,
    owner,
    passkey,
    userAgent,
  }: FirmSetup & {
    readonly passkey: NewPasskey | null;
    readonly userAgent: string;
  },
): Promise<string> {
  const password = passkey ? null : (owner.password ?? '');
  const person = tidyOwner(owner);
  refuseFaults([
    ...nameFaults(person),
    ...(owner.passkey && !passkey ? [passkeyFault] : []),
    ...(owner.passkey || password === null ? [] : await passwordFaults(firm.name, person, password)),
  ]);
  const userId = await addStaffMember(deps, tx, author, { ...person, role: 'owner' });
  const { email, firstName: givenName, lastName: familyName } = person;
  // A passkey contains the ID of the account for which it was created.
  const subject = passkey?.subject ?? deps.ids.next();
  if (!(await accounts.create(tx, subject, { email, givenName, familyName, password })))
    return refuseFaults([emailTaken]);
  if (passkey && !(await passkeys.keep(tx, passkey, userAgent))) return refuseFaults([passkeyFault]);
  await bindIdentity(tx, { issuer: embeddedIssuer, subject }, { companyId: author.companyId, userId });
  await deps.audit.record(
    { ...author.entry, action: 'owner-joined', userId, subject: `account:${subject}` },
    tx,
  );
  return userId;
}

const emailTaken: Fault = { field: 'email', message: 'has an account already', reason: 'taken' };
const passkeyFault: Fault = {
  field: 'passkey',
  message: 'proves nothing: make another one',
  reason: 'invalid',
};

function tidyOwner({ firstName, lastName, email }: OwnerDraft['owner']): OwnerDraft['owner'] {
  return { firstName: tidy(firstName), lastName: tidy(lastName), email: tidy(email) };
}

const passwordMessages: Readonly<Record<PasswordFault, Pick<Fault, 'message' | 'reason'>>> = {
  passwordShort: { message: `must have at least ${leastPasswordLength} characters`, reason: 'short' },
  passwordCommon: { message: 'is one that many people use', reason: 'common' },
  passwordPersonal: { message: 'is the person’s name or address, or the firm’s name', reason: 'personal' },
};

async function passwordFaults(
  firmName: string,
  { firstName, lastName, email }: OwnerDraft['owner'],
  password: string,
): Promise<readonly Fault[]> {
  const names = [firstName, lastName, firstName + lastName, firmName];
  const fault = await faultOfPassword(password, { email, names });
  return fault ? [{ field: 'password', ...passwordMessages[fault] }] : [];
}
