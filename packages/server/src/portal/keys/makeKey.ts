import type { NewApiKey } from '@anteroom/contract';
import { isKeyScope, wholeScopes } from '@anteroom/domain/people/keyScopes';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { type Author, holdFirm } from '../people/Author.ts';
import { type Fault, refuseFaults, tidy } from '../people/Faults.ts';
import type { Tx } from '../schema.ts';
import { hashOf } from '../security/secrets.ts';
import { newKey } from './presentedKey.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** Details: name, scopes, days. */
    'key-made': unknown;
  }
}

/** Maximum lifetime of a key, in days. */
export const mostDays = 365;

/** Maximum number of active keys per firm. */
const mostKeys = 100;

const longestName = 60;

/**
 * Creates an API key for a firm, together with a user on whose behalf it acts and who cannot sign in.
 *
 * @returns the key's ID, and the key itself, which is not stored anywhere.
 * @throws ServerError `bad-request` with everything that is wrong with the draft; `conflict` if the firm has too many
 * keys.
 */
export async function makeKey(
  { audit, clock, ids }: Pick<Deps, 'audit' | 'clock' | 'ids'>,
  tx: Tx,
  { companyId, entry }: Author,
  draft: NewApiKey,
): Promise<{ readonly keyId: string; readonly secret: string }> {
  const name = tidy(draft.name);
  refuseFaults(faultsOf({ ...draft, name }));
  await holdFirm(tx, companyId);
  const now = clock.now();
  await requireRoom(tx, companyId, now);
  const keyId = ids.next();
  const secret = newKey(companyId);
  const scopes = wholeScopes(draft.scopes.filter(isKeyScope));
  await addUser(tx, { companyId, keyId, name, now });
  await tx
    .insertInto('api_keys')
    .values({
      company_id: companyId,
      key_id: keyId,
      name,
      key_hash: hashOf(secret),
      ending: secret.slice(-4),
      scopes,
      created_by: entry.userId,
      created_at: now,
      expires_at: new Date(now.getTime() + draft.days * 24 * 3_600_000),
      last_used_at: null,
      revoked_at: null,
    })
    .execute();
  const details = { ...entry.details, name, scopes, days: draft.days };
  await audit.record({ ...entry, action: 'key-made', subject: `key:${keyId}`, details }, tx);
  return { keyId, secret };
}

function faultsOf({ name, scopes, days }: NewApiKey): readonly Fault[] {
  const faults: Fault[] = [];
  if (name === '') faults.push({ field: 'name', message: 'is required', reason: 'required' });
  if (name.length > longestName)
    faults.push({ field: 'name', message: `has more than ${longestName} characters`, reason: 'invalid' });
  if (scopes.length === 0) faults.push({ field: 'scopes', message: 'is required', reason: 'required' });
  for (const [index, scope] of scopes.entries()) {
    if (!isKeyScope(scope))
      faults.push({ field: `scopes/${index}`, message: `there is no scope "${scope}"`, reason: 'unknown' });
  }
  if (!Number.isInteger(days) || days < 1 || days > mostDays)
    faults.push({ field: 'days', message: `must be from 1 to ${mostDays}`, reason: 'invalid' });
  return faults;
}

async function requireRoom(tx: Tx, companyId: string, now: Date): Promise<void> {
  const { count } = await tx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (Number(count) < mostKeys) return;
  fail('conflict', `A firm has ${mostKeys} API keys at most. Revoke one first.`, {
    errors: [{ path: 'body', message: 'is one key too many', reason: 'too-many' }],
  });
}

interface KeyUser {
  readonly companyId: string;
  readonly keyId: string;
  readonly name: string;
  readonly now: Date;
}

/**
 * Adds the user that is shown as the sender of the key's uploads and as the actor in the audit log. Its role keeps it
 * out of staff lists.
 */
async function addUser(tx: Tx, { companyId, keyId, name, now }: KeyUser): Promise<void> {
  const { language } = await tx
    .selectFrom('companies')
    .select('language')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const contact = { company_id: companyId, contact_id: keyId };
  await tx
    .insertInto('contacts')
    .values({ ...contact, given_name: name, family_name: '(API)', email: '' })
    .execute();
  await tx
    .insertInto('users')
    .values({
      ...contact,
      user_id: keyId,
      role: 'internal',
      email: '',
      first_name: name,
      last_name: '(API)',
      language,
      disabled_at: now,
    })
    .execute();
}
