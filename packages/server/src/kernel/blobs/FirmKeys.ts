import { randomBytes } from 'node:crypto';
import type { DbOrTx } from '../database/schema.ts';
import type { Secrets } from '../secrets/Secrets.ts';

/** Number of bytes of a firm's key. */
const keyLength = 32;

/**
 * Keys that encrypt the contents of firms, one for each. They lie in the database, sealed by {@link Secrets}, and are read with each
 * content: a firm that was erased and comes back has another key.
 */
export class FirmKeys {
  readonly #db: DbOrTx;
  readonly #openSecrets: () => Promise<Secrets>;

  constructor(db: DbOrTx, openSecrets: () => Promise<Secrets>) {
    this.#db = db;
    this.#openSecrets = openSecrets;
  }

  /** Returns a firm's key; null for one that has none. @throws StartError without the key file. */
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

  /** Returns a firm's key. Makes it when it is first needed; all processes share it. @throws StartError without the key file. */
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
    // Another process may have been first: what is in the database counts.
    const kept = await this.find(companyId);
    if (!kept) throw new Error(`the key of the firm ${companyId} has been removed`);
    return kept;
  }
}

/** Returns the purpose for which a firm's key is sealed. */
export function purposeOfFirmKey(companyId: string): string {
  return `firm_keys ${companyId}`;
}
