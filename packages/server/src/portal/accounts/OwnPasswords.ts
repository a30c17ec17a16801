import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { Accounts } from '../idp/accounts.ts';
import { GrowingDelay } from '../security/GrowingDelay.ts';

/**
 * Verifies the password of signed-in people before they change how they sign in. The delay grows with each wrong
 * attempt.
 */
export class OwnPasswords {
  readonly #accounts: Accounts;
  readonly #delay: GrowingDelay;

  constructor(deps: Pick<Deps, 'db' | 'clock' | 'secrets'>) {
    this.#accounts = new Accounts(deps);
    this.#delay = new GrowingDelay(deps, {
      name: 'own password',
      free: 5,
      firstSeconds: 30,
      mostSeconds: 900,
      forgetSeconds: 86_400,
    });
  }

  /**
   * Verifies a password.
   *
   * @throws ServerError `bad-request` (`wrong-password`), or `too-many-requests`.
   */
  async require(subject: string, password: string): Promise<void> {
    const wait = await this.#delay.attempt(subject);
    if (wait > 0)
      fail('too-many-requests', `Too many attempts. Try again in ${wait} seconds.`, {
        headers: { 'retry-after': String(wait) },
      });
    if (!(await this.#accounts.checkOwnPassword(subject, password)))
      fail('bad-request', 'Wrong password.', {
        errors: [{ path: 'body', message: 'is not the account’s password', reason: 'wrong-password' }],
      });
    await this.#delay.forget(subject);
  }
}
