import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { DbOrTx } from '../database/schema.ts';
import { StartError } from '../startError.ts';
import { type MasterKey, makeKeyFile, readKeyFile } from './keyFile.ts';
import { decrypt, encrypt } from './seal.ts';

type SecretConfig = Pick<Config, 'secretKeyFile' | 'dataDir'>;

/** Prefix of an encrypted text: `sealed1.<number of the data key>.<base64url>`. */
const mark = 'sealed1';

/**
 * Encrypts secrets before they are stored in the database. The data keys are also in the database, encrypted with a
 * master key that is not (docs/security.md).
 */
export class Secrets {
  readonly #config: SecretConfig;
  readonly #db: DbOrTx;
  readonly #keys = new Map<number, Buffer>();

  private constructor(config: SecretConfig, db: DbOrTx) {
    this.#config = config;
    this.#db = db;
  }

  /**
   * Opens the data keys. On the first start, creates the first one, and the key file unless `SECRET_KEY_FILE` names
   * one.
   *
   * @throws StartError when the key file is lost, or is not the one with which the database's secrets were encrypted.
   */
  static async open(config: SecretConfig, db: DbOrTx): Promise<Secrets> {
    const secrets = new Secrets(config, db);
    const used = await db.selectFrom('secret_keys').select('key_id').limit(1).executeTakeFirst();
    const masters = await findMasterKeys(config, used !== undefined);
    if (!used) await addDataKey(db, 1, masters[0]);
    await secrets.#read(masters);
    return secrets;
  }

  /**
   * Encrypts a text.
   *
   * @param purpose Where the text is stored, such as `totp olivia`; required again for decrypting it.
   */
  seal(text: string, purpose: string): string {
    const newest = this.#newest();
    const key = this.#keys.get(newest) as Buffer;
    return `${mark}.${newest}.${encrypt(key, Buffer.from(text), purpose).toString('base64url')}`;
  }

  /** @throws Error for a text that was not encrypted for this purpose by this portal. */
  async unseal(sealed: string, purpose: string): Promise<string> {
    const [first, number, value = ''] = sealed.split('.');
    if (first !== mark) throw new Error(`the secret “${purpose}” is not sealed`);
    const key = await this.#keyOf(Number(number), purpose);
    return decrypt(key, Buffer.from(value, 'base64url'), purpose).toString();
  }

  /**
   * Returns a text from {@link seal}, encrypted again with the newest key; null if it already uses that key.
   *
   * @throws Error as {@link unseal}
   */
  async reseal(sealed: string, purpose: string): Promise<string | null> {
    if (sealed.startsWith(`${mark}.${this.#newest()}.`)) return null;
    return this.seal(await this.unseal(sealed, purpose), purpose);
  }

  static isSealed(text: string): boolean {
    return text.startsWith(`${mark}.`);
  }

  #newest(): number {
    return Math.max(...this.#keys.keys());
  }

  async #keyOf(number: number, purpose: string): Promise<Buffer> {
    // Another process may have rotated the keys since this one read them.
    if (!this.#keys.has(number)) await this.#read(await findMasterKeys(this.#config, true));
    const key = this.#keys.get(number);
    if (!key) throw new Error(`the secret “${purpose}” was sealed with a key that is not there`);
    return key;
  }

  async #read(masters: readonly MasterKey[]): Promise<void> {
    const rows = await this.#db.selectFrom('secret_keys').selectAll().execute();
    for (const row of rows) this.#keys.set(row.key_id, unwrap(row, masters, keyFileOf(this.#config)));
  }
}

/** Returns the path of the key file. */
export function keyFileOf({ secretKeyFile, dataDir }: SecretConfig): string {
  return secretKeyFile ?? join(dataDir, 'secret.key');
}

/** @param isUsed Whether the database already has data keys, which a new master key could not decrypt. */
export async function findMasterKeys(config: SecretConfig, isUsed: boolean): Promise<readonly MasterKey[]> {
  const path = keyFileOf(config);
  const masters = await readKeyFile(path);
  if (masters) return masters;
  if (isUsed) {
    throw new StartError(
      `The key file ${path} does not exist, but the database has secrets that are encrypted with it. ` +
        'Restore it from the backup, or name it in SECRET_KEY_FILE.',
    );
  }
  if (config.secretKeyFile === null) return makeKeyFile(path);
  throw new StartError(
    `SECRET_KEY_FILE names ${path}, which does not exist. Create it with: openssl rand -base64 32 > ${path}`,
  );
}

/** Adds a data key, unless another process has added it in the meantime. */
export async function addDataKey(db: DbOrTx, number: number, master: MasterKey | undefined): Promise<void> {
  if (!master) throw new Error('there is no master key');
  await db
    .insertInto('secret_keys')
    .values({ key_id: number, ...wrap(number, randomBytes(32), master) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface WrappedKey {
  readonly key_id: number;
  readonly wrapped: Buffer;
  readonly wrapped_by: string;
}

export function wrap(number: number, key: Buffer, master: MasterKey): Omit<WrappedKey, 'key_id'> {
  return { wrapped: encrypt(master.bytes, key, `data key ${number}`), wrapped_by: master.id };
}

/** @throws StartError when none of the master keys encrypted it. */
export function unwrap(row: WrappedKey, masters: readonly MasterKey[], path: string): Buffer {
  const master = masters.find(({ id }) => id === row.wrapped_by);
  if (!master) {
    throw new StartError(
      `The database's secrets are encrypted with a different key from the one in ${path}. ` +
        'All servers of a database need the same key file: copy it, or name it in SECRET_KEY_FILE.',
    );
  }
  return decrypt(master.bytes, row.wrapped, `data key ${row.key_id}`);
}
