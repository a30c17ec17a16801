import type { Profile } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, signIn } from '../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../testing/testPortal.ts';

let portal: TestPortal;
let ines: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  ines = await signIn(portal.url, 'ines@demo.test');
});
afterAll(() => portal.close());

function saveLanguage(user: string, language: string): Promise<Response> {
  return ines.fetch(`/api/profile/v1/users/${user}/language`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language }),
  });
}

test('a language that was chosen is there at the next sign-in', async () => {
  const answer = await saveLanguage('ines', 'en-gb');
  expect(answer.status).toBe(204);
  expect(answer.headers.get('set-cookie')).toContain('ccLanguage=en-gb');
  const again = await signIn(portal.url, 'ines@demo.test');
  const profile = (await (await again.fetch('/api/profile/v1/users/me')).json()) as Profile;
  expect(profile).toMatchObject({
    id: 'ines',
    firstName: 'Inês',
    email: 'ines@demo.test',
    language: 'en-gb',
  });
});

test.each([
  ['olivia', 'en-gb', 404],
  ['nobody', 'en-gb', 404],
  ['ines', 'xx-yy', 400],
  ['ines', 'english', 400],
])('of %s to %s answers %i', async (user, language, status) => {
  expect((await saveLanguage(user, language)).status).toBe(status);
});
