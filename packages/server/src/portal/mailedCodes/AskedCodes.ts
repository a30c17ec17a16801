import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import { sealJob } from '../../kernel/jobs/SealedJob.ts';
import { accountKey } from '../idp/accounts.ts';
import { type CodePurpose, makeMailedCode } from './mailedCode.ts';
import type { AskedCode } from './sendMailedCode.ts';

/** Queue of codes that were asked for. */
export const codeQueue = 'mailed-codes';

/** Pages that ask for a code, by what it is for. */
export const codePages: Readonly<Record<CodePurpose, string>> = {
  password: '/idp/forgotten',
  'sign-in': '/idp/code',
};

/** Takes requests for codes, within limits for each network and each address. */
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

  /** Has a code mailed to whoever has the address. Returns the path of the page that asks for it. */
  async ask(purpose: CodePurpose, email: string, companyId: string | null): Promise<string> {
    const { secret, code } = await makeMailedCode(this.#deps, email, purpose);
    // Beyond the limit nothing is mailed, and nothing says so: known and unknown addresses get the same answer.
    if (await this.#byAddress.tryTake(accountKey(email))) {
      const asked: AskedCode = { purpose, email, secret, code, companyId };
      await this.#deps.jobs.send(codeQueue, sealJob(this.#deps.secrets, codeQueue, asked));
    }
    return `${codePages[purpose]}/${secret}`;
  }
}
