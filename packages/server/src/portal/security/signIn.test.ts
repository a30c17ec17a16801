import type { Problem, SessionBindings } from '@anteroom/contract';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { demoPassword } from '../../seed/accounts.ts';
import {
  beginSignIn,
  CookieJar,
  obtainCode,
  openForm,
  passProvider,
  redeem,
  signIn,
  submitForm,
} from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const bindings = '/api/security/v1/session/bindings';

async function reasonOf(response: Response): Promise<string | undefined> {
  const problem = (await response.json()) as Problem;
  return problem.errors?.[0]?.reason;
}

describe('signing in', () => {
  test('opens a session that names the person, the firm and the granted permissions', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const answer = await olivia.fetch(bindings);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { meta, bindings: found } = (await answer.json()) as SessionBindings;
    expect(meta).toMatchObject({ FirstName: 'Olivia', PrismGuid: 'olivia', EmulateePrismGuid: null });
    expect(found.ApplicationConfiguration).toMatchObject({ CompanyId: 'c1001', Country: 'US' });
    expect(found.FeatureResourcePermissions).toMatchObject({ 'Platform.DefaultClient': 'Granted' });
  });

  test('does not store the token or the cookie in clear text', async () => {
    const { token, cookies } = await signIn(portal.url, 'olivia@demo.test');
    const cookie = /(?:^|; )anteroom=([^;]{20,})/.exec(cookies.header)?.[1] ?? '';
    expect(cookie).not.toBe('');
    const sessions = await portal.database.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(token);
    expect(JSON.stringify(sessions)).not.toContain(cookie);
  });

  test('gives the same answer for a wrong password and an unknown address', async () => {
    const answers: string[] = [];
    for (const email of ['olivia@demo.test', 'nobody@demo.test']) {
      const refused = await obtainCode(portal.url, email, new CookieJar(), 'wrong').catch(
        (error: Error) => error.message,
      );
      answers.push(
        String(refused)
          .replaceAll(email, '')
          .replace(/sign-in\/[\w-]+|challenge&quot;:&quot;[\w-]+/g, ''),
      );
    }
    expect(answers[0]).toContain('Wrong e-mail or password.');
    expect(answers[1]).toBe(answers[0]);
  });

  test('accepts a code and its state once', async () => {
    const jar = new CookieJar();
    const { code, state } = await obtainCode(portal.url, 'olivia@demo.test', jar);
    expect((await redeem(portal.url, code, state, jar)).status).toBe(200);
    const replayed = await redeem(portal.url, code, state, jar);
    expect(replayed.status).toBe(400);
    expect(await reasonOf(replayed)).toBe('STATE_UNKNOWN');
  });

  test('refuses a code with the state of another sign-in of the same browser', async () => {
    const jar = new CookieJar();
    const first = await obtainCode(portal.url, 'olivia@demo.test', jar);
    const second = await obtainCode(portal.url, 'olivia@demo.test', jar);
    const crossed = await redeem(portal.url, first.code, second.state, jar);
    expect(await reasonOf(crossed)).toBe('CODE_REFUSED');
  });

  test('refuses a state from another browser and still accepts it in its own', async () => {
    const victim = new CookieJar();
    const { code, state } = await obtainCode(portal.url, 'olivia@demo.test', victim);
    expect(await reasonOf(await redeem(portal.url, code, state, new CookieJar()))).toBe('STATE_UNKNOWN');
    const attacker = new CookieJar();
    await obtainCode(portal.url, 'marco@demo.test', attacker);
    expect(await reasonOf(await redeem(portal.url, code, state, attacker))).toBe('STATE_UNKNOWN');
    expect((await redeem(portal.url, code, state, victim)).status).toBe(200);
  });

  test('can be completed only where it was begun, such as in an app’s web view', async () => {
    const webView = new CookieJar();
    const browser = new CookieJar();
    const location = await beginSignIn(portal.url, webView);
    const credentials = { email: 'olivia@demo.test', password: demoPassword };
    const { code, state } = await passProvider(portal.url, location, browser, credentials);
    expect(await reasonOf(await redeem(portal.url, code, state, browser))).toBe('STATE_UNKNOWN');
    expect((await redeem(portal.url, code, state, webView)).status).toBe(200);
  });

  test('asks for the password if it was begun in another browser, even with a session at the provider', async () => {
    const jar = new CookieJar();
    await signIn(portal.url, 'olivia@demo.test', jar);
    const wrong = { email: 'olivia@demo.test', password: 'wrong' };
    const own = await beginSignIn(portal.url, jar);
    expect(await passProvider(portal.url, own, jar, wrong)).toHaveProperty('code');

    // A script on the page could follow this URL, and forward the code in the URL at which it ends.
    const made = await beginSignIn(portal.url, new CookieJar());
    await expect(passProvider(portal.url, made, jar, wrong)).rejects.toThrow('answered 401');
  });

  test('refuses a person whom only the provider knows with USER_NOT_FOUND and shows the form again next time', async () => {
    const jar = new CookieJar();
    const { code, state } = await obtainCode(portal.url, 'stranger@demo.test', jar);
    const refused = await redeem(portal.url, code, state, jar);
    expect(refused.status).toBe(403);
    expect(await reasonOf(refused)).toBe('USER_NOT_FOUND');
    await signIn(portal.url, 'olivia@demo.test', jar);
  });

  test('refuses a user of a locked firm with FIRM_LOCKED_OUT', async () => {
    const jar = new CookieJar();
    const { code, state } = await obtainCode(portal.url, 'locked@demo.test', jar);
    expect(await reasonOf(await redeem(portal.url, code, state, jar))).toBe('FIRM_LOCKED_OUT');
  });

  test('asks for a required second factor, whose code works once', async () => {
    const jar = new CookieJar();
    const begun = await obtainCode(portal.url, 'mfa@demo.test', jar);
    const refused = await redeem(portal.url, begun.code, begun.state, jar);
    expect(refused.status).toBe(403);
    expect(await reasonOf(refused)).toBe('MFA_AUTHENTICATION_REQUIRED');

    const location = refused.headers.get('location') ?? '';
    const token = new TOTP({ secret: 'JBSWY3DPEHPK3PXP' }).generate();
    await expect(passProvider(portal.url, location, jar, { code: '000000' })).rejects.toThrow('answered 401');
    const { code, state } = await passProvider(portal.url, location, jar, { code: token });
    const opened = await redeem(portal.url, code, state, jar);
    expect(opened.status).toBe(200);

    const other = new CookieJar();
    const again = await obtainCode(portal.url, 'mfa@demo.test', other);
    const next = await redeem(portal.url, again.code, again.state, other);
    const replayed = passProvider(portal.url, next.headers.get('location') ?? '', other, { code: token });
    await expect(replayed).rejects.toThrow('used code');
  });

  test('lets a person without an authenticator app set one up, once', async () => {
    const jar = new CookieJar();
    const begun = await obtainCode(portal.url, 'newcomer@demo.test', jar);
    const refused = await redeem(portal.url, begun.code, begun.state, jar);
    expect(await reasonOf(refused)).toBe('MFA_AUTHENTICATION_REQUIRED');
    const location = refused.headers.get('location') ?? '';

    const { page, action } = await openForm(portal.url, location, jar);
    const address = page.match(/href="(otpauth:[^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(page).toContain('<svg');
    const app = URI.parse(address) as TOTP;
    expect(app).toMatchObject({ issuer: 'Anteroom', label: 'newcomer@demo.test' });
    await expect(submitForm(portal.url, action, jar, { code: '000000' })).rejects.toThrow('answered 401');
    const { code, state } = await submitForm(portal.url, action, jar, { code: app.generate() });
    expect((await redeem(portal.url, code, state, jar)).status).toBe(200);

    const other = new CookieJar();
    const again = await obtainCode(portal.url, 'newcomer@demo.test', other);
    const next = await redeem(portal.url, again.code, again.state, other);
    const form = await openForm(portal.url, next.headers.get('location') ?? '', other);
    expect(form.action).toMatch(/\/code$/);
    expect(form.page).not.toContain('otpauth:');
    const enrol = form.action.replace(/code$/, 'enrolment');
    await expect(submitForm(portal.url, enrol, other, { code: app.generate() })).rejects.toThrow('400');
  });

  test('records each refusal in the audit log, with the account as far as it is known', async () => {
    const refusals = async () => {
      const rows = await portal.database.db
        .selectFrom('audit_log')
        .select(['subject', 'user_id', 'details'])
        .where('action', '=', 'sign-in-refused')
        .orderBy('audit_id')
        .execute();
      return rows.map(({ subject, user_id, details }) => [details.reason, subject, user_id]);
    };
    const before = (await refusals()).length;
    const wrong = async (email: string) =>
      expect(obtainCode(portal.url, email, new CookieJar(), 'wrong')).rejects.toThrow('401');
    await wrong('olivia@demo.test');
    await wrong('nobody@demo.test');

    const refusedIn = async (email: string, jar = new CookieJar()) => {
      const { code, state } = await obtainCode(portal.url, email, jar);
      return (await redeem(portal.url, code, state, jar)).headers.get('location') ?? '';
    };
    await refusedIn('stranger@demo.test');
    await refusedIn('locked@demo.test');
    const jar = new CookieJar();
    const location = await refusedIn('mfa@demo.test', jar);
    await expect(passProvider(portal.url, location, jar, { code: '000000' })).rejects.toThrow('401');
    expect((await refusals()).slice(before)).toEqual([
      ['password', 'account:olivia', null],
      ['password', null, null],
      ['USER_NOT_FOUND', 'account:stranger', null],
      ['FIRM_LOCKED_OUT', 'account:locked', 'locked'],
      ['code', 'account:mfa', null],
    ]);
  });

  test.each([
    'https://evil.example/auth',
    'http://localhost:1/auth',
    '//evil.example/auth',
    '/auth',
    'javascript:alert(1)',
  ])('returns 400 for the redirect address %s', async (redirectUri) => {
    const answer = await fetch(`${portal.url}/api/security/v1/oidc/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'oidc', sp: 'anteroom', lang: 'en-us', redirectUri }),
    });
    expect(answer.status).toBe(400);
  });
});
