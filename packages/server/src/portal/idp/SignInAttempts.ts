import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { networkOf } from '../../kernel/http/networkOf.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import { GrowingDelay } from '../security/GrowingDelay.ts';
import { newSecret } from '../security/secrets.ts';
import { keepIdpSecrets } from './secrets.ts';

/** Steps at which secrets can be guessed. The attempts of each account are counted separately for each step. */
export type SignInStep = 'password' | 'code';

const year = 365 * 86_400;

/**
 * Decides when a password or one-time code may be checked (docs/security.md). Attempts are counted per network.
 * Attempts at one account are delayed increasingly, whether or not the account exists. A browser in which the person
 * has signed in before waits only for its own mistakes, so that somebody guessing elsewhere cannot lock the person out.
 */
export class SignInAttempts {
  readonly #deps: Deps;
  readonly #byNetwork: RateLimit;
  readonly #delay: GrowingDelay;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#byNetwork = new RateLimit(deps, { name: 'password by address', max: 100, seconds: 900 });
    this.#delay = new GrowingDelay(deps, {
      name: 'sign-in delay',
      free: 5,
      firstSeconds: 30,
      mostSeconds: 900,
      forgetSeconds: 86_400,
    });
  }

  /**
   * Counts an attempt before it is known whether it is correct.
   *
   * @param account As it was typed, or a subject.
   * @returns 0 if the attempt may be checked, otherwise the number of seconds to wait.
   */
  async begin(request: FastifyRequest, step: SignInStep, account: string): Promise<number> {
    const network = networkOf(request.ip);
    if (!(await this.#byNetwork.tryTake(network))) return this.#byNetwork.secondsLeft(network);
    return this.#delay.attempt(await this.#keyOf(request, step, account));
  }

  /** Records that an attempt was correct: it no longer counts, and this browser is remembered. */
  async succeed(
    request: FastifyRequest,
    reply: FastifyReply,
    step: SignInStep,
    account: string,
  ): Promise<void> {
    const key = await this.#keyOf(request, step, account);
    await Promise.all([this.#byNetwork.giveBack(networkOf(request.ip)), this.#delay.forget(key)]);
    const known = (await this.#knownBrowser(request, step, account)) ?? newSecret();
    reply.setCookie(cookieOf(step), `${known}.${await this.#sign(known, step, account)}`, {
      path: '/idp',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#deps.origin.startsWith('https:'),
      maxAge: year,
    });
  }

  async #keyOf(request: FastifyRequest, step: SignInStep, account: string): Promise<string> {
    const known = await this.#knownBrowser(request, step, account);
    return known ? `${step} browser ${known}` : `${step} account ${account}`;
  }

  /** Returns the name of a browser in which the account has passed this step before, or null for any other browser. */
  async #knownBrowser(request: FastifyRequest, step: SignInStep, account: string): Promise<string | null> {
    const [name = '', signature = ''] = (request.cookies[cookieOf(step)] ?? '').split('.');
    const right = Buffer.from(await this.#sign(name, step, account));
    const given = Buffer.from(signature);
    return given.length === right.length && timingSafeEqual(given, right) ? name : null;
  }

  async #sign(name: string, step: SignInStep, account: string): Promise<string> {
    const {
      cookieKeys: [cookieKey = ''],
    } = await keepIdpSecrets(this.#deps);
    return createHmac('sha256', cookieKey)
      .update(JSON.stringify(['known browser', name, step, account]))
      .digest('base64url');
  }
}

function cookieOf(step: SignInStep): string {
  return `idp-known-${step}`;
}
