import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DbOrTx } from '../database/schema.ts';
import { keepSecret } from '../secrets/keepSecret.ts';
import type { Secrets } from '../secrets/Secrets.ts';

/** Header that is added to each e-mail. When a mail server sends the e-mail back, it proves that the portal sent it. */
const markHeader = 'Anteroom-Mail';

/** Mark of an e-mail: the firm that it was sent for, and a proof that only the portal can create. */
export interface MailMark {
  readonly companyId: string;
  readonly proof: string;
}

/** Marks outgoing e-mails, and recognises them when they are returned. */
export class MailMarks {
  readonly #deps: { readonly db: DbOrTx; readonly secrets: Secrets };
  #key: Promise<Buffer> | undefined;

  constructor(deps: { readonly db: DbOrTx; readonly secrets: Secrets }) {
    this.#deps = deps;
  }

  /** Returns the mark headers for a firm's e-mail to an address. */
  async headersOf(companyId: string, to: string): Promise<Readonly<Record<string, string>>> {
    return { [markHeader]: `${companyId}.${await this.#proof(companyId, to)}` };
  }

  /** Reads the mark from the headers of a returned e-mail, without verifying it; null if there is none. */
  static read(headers: string): MailMark | null {
    const found = new RegExp(`^${markHeader}:\\s*([\\w-]{1,40})\\.([\\w-]{43})\\s*$`, 'im').exec(headers);
    const [, companyId, proof] = found ?? [];
    return companyId !== undefined && proof !== undefined ? { companyId, proof } : null;
  }

  /** Returns whether the portal has sent an e-mail with this mark to this address. */
  async isOf({ companyId, proof }: MailMark, to: string): Promise<boolean> {
    const right = Buffer.from(await this.#proof(companyId, to));
    return proof.length === right.length && timingSafeEqual(Buffer.from(proof), right);
  }

  async #proof(companyId: string, to: string): Promise<string> {
    this.#key ??= this.#keep();
    return createHmac('sha256', await this.#key)
      .update(`${companyId}\n${to.toLowerCase()}`)
      .digest('base64url');
  }

  async #keep(): Promise<Buffer> {
    const make = () => ({ key: randomBytes(32).toString('base64') });
    const { key } = (await keepSecret(this.#deps, 'mail-marks', make)) as ReturnType<typeof make>;
    return Buffer.from(key, 'base64');
  }
}
