import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DbOrTx } from '../database/schema.ts';
import { keepSecret } from '../secrets/keepSecret.ts';
import type { Secrets } from '../secrets/Secrets.ts';

/** Header of each e-mail that proves, when a mail server sends the e-mail back, that it was the portal's. */
const markHeader = 'Anteroom-Mail';

/** An e-mail as its mark says: whose it was, and a proof that only the portal can make. */
export interface MailMark {
  readonly companyId: string;
  readonly proof: string;
}

/** Marks e-mails on their way out, and recognises them when they come back. */
export class MailMarks {
  readonly #deps: { readonly db: DbOrTx; readonly secrets: Secrets };
  #key: Promise<Buffer> | undefined;

  constructor(deps: { readonly db: DbOrTx; readonly secrets: Secrets }) {
    this.#deps = deps;
  }

  /** Returns the headers of a firm's e-mail to an address. */
  async headersOf(companyId: string, to: string): Promise<Readonly<Record<string, string>>> {
    return { [markHeader]: `${companyId}.${await this.#proof(companyId, to)}` };
  }

  /** Reads the mark among the headers of an e-mail that came back, without judging it; null without one. */
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
