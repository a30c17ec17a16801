import { randomBytes } from 'node:crypto';
import type { DbOrTx } from '../database/schema.ts';
import type { Secrets } from '../secrets/Secrets.ts';

/** Length of a firm's key, in bytes. */
const keyLength = 32;

/**
 * Keys that encrypt the contents of firms, one per firm. They are stored in the database, encrypted by {@link Secrets}.
 * They are not cached but read for each content, because a firm that was erased and is imported again has another key.
 */
export class FirmKeys {
  readonly #db: DbOrTx;
  readonly #openSecrets: () => Promise<Secrets>;

  constructor(db: DbOrTx, openSecrets: () => Promise<Secrets>) {
    this.#db = db;
    this.#openSecrets = openSecrets;
  }

  /**
   * Returns a firm's key; null if it has none.
   *
   * @throws StartError without the key file.
   */
  async find(companyId: string): Promise<Buffer | null> {
    const row = await this.#db
      .selectFrom('firm_keys')
      .select('sealed')
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    if (!row) return null;
    const secrets = await this.#openSecrets();
    return Buffer.from(await secrets.unseal(row.sealed, purposeOfFirmKey(companyId)), 'base64');
  }

  /**
   * Returns a firm's key, and creates it on first use; all processes share it.
   *
   * @throws StartError without the key file.
   */
  async findOrMake(companyId: string): Promise<Buffer> {
    const found = await this.find(companyId);
    if (found) return found;
    const secrets = await this.#openSecrets();
    const made = randomBytes(keyLength).toString('base64');
    await this.#db
      .insertInto('firm_keys')
      .values({ company_id: companyId, sealed: secrets.seal(made, purposeOfFirmKey(companyId)) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Another process may have been first: the key in the database counts.
    const kept = await this.find(companyId);
    if (!kept) throw new Error(`the key of the firm ${companyId} has been removed`);
    return kept;
  }
}

/** Returns the purpose (context) under which a firm's key is encrypted. */
export function purposeOfFirmKey(companyId: string): string {
  return `firm_keys ${companyId}`;
}
