import { afterAll, beforeAll, expect, test } from 'vitest';
import { CookieJar, obtainCode, redeem, type SignedIn, signIn } from '../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../testing/testPortal.ts';
import { welcome } from '../welcome.ts';

const bindings = '/api/security/v1/session/bindings';

let first: TestPortal;
let olivia: SignedIn;
beforeAll(async () => {
  first = await startTestPortal();
  olivia = await signIn(first.url, 'olivia@demo.test');
  await disable('george');
  await first.stop();
});
afterAll(() => first.close());

async function disable(userId: string): Promise<void> {
  await first.database.db
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('user_id', '=', userId)
    .execute();
}

/** Starts the portal again with the data of the first start. */
function startAgain(seed: string): Promise<TestPortal> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = first.deps.config;
  return startTestPortal({
    env: {
      SEED: seed,
      DATABASE_URL: databaseUrl ?? '',
      DATABASE_OWNER_URL: databaseOwnerUrl ?? '',
      DATA_DIR: dataDir,
    },
  });
}

async function enter(portal: TestPortal, email: string): Promise<number> {
  const jar = new CookieJar();
  const { code, state } = await obtainCode(portal.url, email, jar);
  return (await redeem(portal.url, code, state, jar)).status;
}

async function documents(): Promise<number> {
  return (await first.database.db.selectFrom('documents').select('document_id').execute()).length;
}

test('without demo data, demo accounts are disabled and their sessions ended, and no document is deleted', async () => {
  const before = await documents();
  const portal = await startAgain('none');
  try {
    expect(welcome(portal)).toContain('accounts of the demo firms are closed');
    expect(welcome(portal)).not.toContain('anteroom-demo-1');
    for (const email of ['olivia@demo.test', 'internal@demo.test', 'marco@demo.test'])
      expect(await enter(portal, email)).toBe(403);
    const still = await fetch(portal.url + bindings, {
      headers: { authorization: `Bearer ${olivia.token}`, cookie: olivia.cookies.header },
    });
    expect(still.status).toBe(401);
    expect(await documents()).toBe(before);
  } finally {
    await portal.close();
  }
});

test('with demo data again, accounts work unless disabled otherwise, and old sessions stay ended', async () => {
  const portal = await startAgain('demo');
  try {
    expect(welcome(portal)).toContain('anteroom-demo-1');
    expect(await enter(portal, 'olivia@demo.test')).toBe(200);
    expect(await enter(portal, 'george@demo.test')).toBe(403);
    const still = await fetch(portal.url + bindings, {
      headers: { authorization: `Bearer ${olivia.token}`, cookie: olivia.cookies.header },
    });
    expect(still.status).toBe(401);
  } finally {
    await portal.close();
  }
});

test('a portal that never had demo data does not mention it', async () => {
  const portal = await startTestPortal({ env: { SEED: 'none' } });
  try {
    expect(welcome(portal)).not.toContain('demo');
  } finally {
    await portal.close();
  }
});
