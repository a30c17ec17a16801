import type { KeyScope } from '@anteroom/domain/people/keyScopes';
import type { StaffRole } from '@anteroom/domain/people/staffRoles';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../kernel/http/access.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import type { FlagRules } from '../flags/flagStore.ts';
import type { Db } from '../schema.ts';
import { heldColumns, readHeld } from '../security/heldColumns.ts';
import type { FirmKey } from '../security/secrets.ts';

/** Maximum number of calls per minute with one key. */
export const mostCallsAMinute = 600;

/** Time, in milliseconds, for which further uses of a key are not recorded. */
const seenAgainAfterMs = 60_000;

/**
 * Finds the caller of an API key. The key is looked up on every call, so that a revoked key is rejected on every node.
 */
export class ApiKeys {
  readonly #db: Db;
  readonly #clock: Deps['clock'];
  readonly #flags: FlagRules;
  readonly #calls: RateLimit;

  constructor({ db, clock, flags }: Pick<Deps, 'db' | 'clock'> & { readonly flags: FlagRules }) {
    this.#db = db;
    this.#clock = clock;
    this.#flags = flags;
    this.#calls = new RateLimit({ db, clock }, { name: 'api-key', max: mostCallsAMinute, seconds: 60 });
  }

  /**
   * Returns the caller of a key: staff of its firm who see all clients and may do what the key's scopes allow. Returns
   * null if the key is unknown, was revoked or has expired, or if its firm is locked; these cases are
   * indistinguishable.
   *
   * @throws ServerError `too-many-requests`
   */
  async find({ companyId, hash }: FirmKey): Promise<Caller | null> {
    const now = this.#clock.now();
    const row = await this.#db
      .selectFrom('api_keys as k')
      .innerJoin('users as u', (join) =>
        join.onRef('u.company_id', '=', 'k.company_id').onRef('u.user_id', '=', 'k.key_id'),
      )
      .innerJoin('companies as c', 'c.company_id', 'k.company_id')
      .select([
        'k.key_id as keyId',
        'k.scopes',
        'k.expires_at as expiresAt',
        'k.last_used_at as lastUsedAt',
        'u.contact_id as contactId',
        'u.email',
        'u.first_name as firstName',
        'u.last_name as lastName',
        'c.language',
        'c.name as companyName',
        'c.country',
      ])
      .select(heldColumns)
      .where('k.company_id', '=', companyId)
      .where('k.key_hash', '=', hash)
      .where('k.revoked_at', 'is', null)
      .where('k.expires_at', '>', now)
      .where('c.locked', '=', false)
      .executeTakeFirst();
    if (!row) return null;
    const { keyId, scopes, lastUsedAt, permissions, controls, flags, ...person } = row;
    await this.#calls.take(`${companyId} ${keyId}`);
    if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > seenAgainAfterMs) {
      await this.#db
        .updateTable('api_keys')
        .set({ last_used_at: now })
        .where('company_id', '=', companyId)
        .where('key_id', '=', keyId)
        .execute();
    }
    const staffRole = roleOf(scopes);
    const held = { permissions, controls, flags, staffRole, assignedOnly: false };
    const { contactId, email, firstName, lastName, language, companyName, country, expiresAt } = person;
    return {
      scope: {
        companyId,
        companyName,
        country,
        sessionId: keyId,
        userId: keyId,
        contactId,
        role: 'staff',
        email,
        firstName,
        lastName,
        language,
        expiresAt,
        ...readHeld(this.#flags, held),
        termsUnsigned: false,
        impersonator: null,
      },
      keyScopes: new Set(scopes),
    };
  }
}

/** Returns the least privileged role that grants what the scopes need. */
function roleOf(scopes: readonly KeyScope[]): StaffRole {
  if (scopes.includes('people:write')) return 'manager';
  return scopes.some((scope) => scope.endsWith(':write')) ? 'staff' : 'readOnly';
}
