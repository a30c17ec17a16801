import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import { sealJob } from '../../kernel/jobs/SealedJob.ts';
import { accountKey } from '../idp/accounts.ts';
import { type CodePurpose, makeMailedCode } from './mailedCode.ts';
import type { AskedCode } from './sendMailedCode.ts';

/** Queue of requested codes. */
export const codeQueue = 'mailed-codes';

/** Pages that ask for a code, by the code's purpose. */
export const codePages: Readonly<Record<CodePurpose, string>> = {
  password: '/idp/forgotten',
  'sign-in': '/idp/code',
};

/** Accepts requests for codes, with rate limits per network and per address. */
export class AskedCodes {
  readonly #deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets'>;
  readonly #byAddress: RateLimit;
  /** Counts a route's requests by network. Use it as the `onRequest` hook. */
  readonly perNetwork: (request: FastifyRequest) => Promise<void>;

  constructor(deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets'>) {
    this.#deps = deps;
    this.perNetwork = new RateLimit(deps, { name: 'mailed codes', max: 60, seconds: 900 }).perNetwork;
    this.#byAddress = new RateLimit(deps, { name: 'mailed codes of an address', max: 5, seconds: 3600 });
  }

  /** Queues an e-mail with a code to whoever has the address. Returns the path of the page that asks for the code. */
  async ask(purpose: CodePurpose, email: string, companyId: string | null): Promise<string> {
    const isMailed = await this.#byAddress.tryTake(accountKey(email));
    const { secret, code } = await makeMailedCode(this.#deps, email, { purpose, isMailed });
    // Beyond the limit no e-mail is sent, and nothing reveals this: known and unknown addresses get the same response.
    if (isMailed) {
      const asked: AskedCode = { purpose, email, secret, code, companyId };
      await this.#deps.jobs.send(codeQueue, sealJob(this.#deps.secrets, codeQueue, asked));
    }
    return `${codePages[purpose]}/${secret}`;
  }
}
