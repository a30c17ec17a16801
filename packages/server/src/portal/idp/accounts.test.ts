import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { Accounts } from './accounts.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('a wrong password costs one hash verification of the same cost, whether or not the account exists', async () => {
  const verified: string[] = [];
  const counting: typeof verify = (hash, ...others) => {
    // Version, memory, passes and lanes: everything except the salt and the hash itself.
    verified.push(hash.toString().split('$').slice(0, 4).join('$'));
    return verify(hash, ...others);
  };
  const accounts = new Accounts(portal.deps, counting);
  await portal.database.db
    .updateTable('idp.accounts')
    .set({ password_hash: null })
    .where('email', '=', 'marco@demo.test')
    .execute();
  for (const [email, isKnown] of [
    ['olivia@demo.test', true],
    // This person signs in by a passkey or a code.
    ['marco@demo.test', true],
    ['nobody@demo.test', false],
    ['', false],
  ] as const) {
    const { correct, subject } = await accounts.checkPassword(email, 'not the password');
    expect([correct, subject !== undefined]).toEqual([false, isKnown]);
  }
  expect(verified).toHaveLength(4);
  expect(new Set(verified).size).toBe(1);
});
