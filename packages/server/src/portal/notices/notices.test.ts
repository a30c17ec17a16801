import type { SessionBindings } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

async function noticesOf(email: string): Promise<string[]> {
  const person = await signIn(portal.url, email);
  const answer = (await (await person.fetch('/api/security/v1/session/bindings')).json()) as SessionBindings;
  return answer.bindings.Notices.map(({ id }) => id);
}

test('the session includes the firm’s notices that are current, but no ended or future ones', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000);
  const notice = {
    company_id: 'c3001',
    level: 'warning',
    texts: JSON.stringify({ 'en-gb': { msg: 'x' } }),
  } as const;
  await portal.database.db
    .insertInto('notices')
    .values([
      { ...notice, notice_id: 'ended', starts_at: day(-2), ends_at: day(-1) },
      { ...notice, notice_id: 'to-come', starts_at: day(1) },
      { ...notice, notice_id: 'now', starts_at: day(-1), ends_at: day(1) },
    ])
    .execute();
  expect(await noticesOf('george@demo.test')).toEqual(['office-hours', 'now']);
  expect(await noticesOf('olivia@demo.test')).toEqual([]);
});
