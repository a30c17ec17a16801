import type { SessionToken, SupportContact } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, withToken } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { writtenLetter } from '../../testing/writtenLetter.ts';
import { issueMails } from './issueMails.ts';

let portal: TestPortal;
let olivia: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
});
afterAll(() => portal.close());

describe('the contact', () => {
  const contact = async (person: SignedIn, locale: string) =>
    (await (await person.fetch(`/api/support/v1/contact?locale=${locale}`)).json()) as SupportContact;

  test.each([
    ['en-us', 'support@harborfinch.test'],
    ['en-gb', 'support.gb@harborfinch.test'],
    ['fr-ca', 'support.ca@harborfinch.test'],
    ['pt-br', 'support.br@harborfinch.test'],
    ['de-de', 'support@harborfinch.test'],
  ])('for %s is %s', async (locale, email) => {
    expect((await contact(olivia, locale)).email).toBe(email);
  });

  test('includes the hours of the chat if the firm has one', async () => {
    expect((await contact(olivia, 'en-us')).chat).toEqual({
      url: '/help/c1001/articles/live-chat',
      hours: { opens: '09:00', closes: '17:00', timeZone: 'America/New_York', days: [1, 2, 3, 4, 5] },
    });
    const george = await portal.signIn('george@demo.test');
    expect(await contact(george, 'en-gb')).toEqual({ email: 'support@thamesledger.test', chat: null });
  });

  test('is the firm’s own address if it has named no other', async () => {
    await portal.database.db.deleteFrom('support_addresses').where('company_id', '=', 'c2001').execute();
    const ines = await portal.signIn('ines@demo.test');
    expect((await contact(ines, 'pt-br')).email).toBe('contato@auroracontabil.test');
  });
});

describe('an issue', () => {
  const variables = {
    FIRST_NAME: 'Somebody else',
    REFERENCE_CODE: 'K7MXQ-P2R9D',
    ISSUE_DESCRIPTION: 'The page stays empty.',
    DATE: '1999-01-01T00:00:00Z',
  };
  const report = (person: SignedIn, changed: object = {}, recipient = 'olivia@demo.test') =>
    person.fetch(
      '/api/notifications/v1/notifications/category/CCVNEXT/type/CLIENT_CENTER_ISSUE_CONFIRMATION',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ recipient, variables: { ...variables, ...changed } }),
      },
    );

  test('is mailed to support and confirmed to the reporter once when it is sent concurrently', async () => {
    const answers = await Promise.all([report(olivia), report(olivia), report(olivia)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const mails = (await portal.mails()).toSorted((one, other) => one.to.localeCompare(other.to));
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['olivia@demo.test', 'We received your report: K7MXQ-P2R9D'],
      ['support@harborfinch.test', 'Issue K7MXQ-P2R9D, reported by Olivia Hartwell'],
    ]);
    expect(mails[0]?.text).toMatch(/^Hello Olivia,/);
    expect(mails[0]?.text).not.toContain('1999');
    const { contact_id } = await portal.database.db
      .selectFrom('users')
      .select('contact_id')
      .where('user_id', '=', 'olivia')
      .executeTakeFirstOrThrow();
    expect(mails[1]?.text).toContain(`${portal.url}/staff/people#person/${contact_id}`);
  });

  test('with a reference code that another person has used returns 409', async () => {
    const other = await portal.signIn('marco@demo.test');
    expect((await report(other, {}, 'marco@demo.test')).status).toBe(409);
    expect((await report(other, { ISSUE_DESCRIPTION: 'Another.' }, 'marco@demo.test')).status).toBe(409);
  });

  test('with an e-mail address that is not the reporter’s returns 403', async () => {
    const ines = await portal.signIn('ines@demo.test');
    expect((await report(ines, {}, 'victim@elsewhere.test')).status).toBe(403);
  });

  test.each([
    { REFERENCE_CODE: 'short' },
    { ISSUE_DESCRIPTION: ' \n' },
    { ISSUE_DESCRIPTION: 'x'.repeat(8001) },
    { MORE: 'x' },
  ])('with %j is refused', async (changed) => {
    const staff = await portal.signIn('staff@demo.test');
    expect((await report(staff, changed, 'staff@demo.test')).status).toBe(400);
  });

  test('reported while viewing as a client is attributed and confirmed to the member of staff', async () => {
    const staff = await portal.signIn('staff@demo.test');
    const begun = await staff.fetch('/api/security/v1/view-as', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: 'olivia' }),
    });
    const { tokenValue } = (await begun.json()) as SessionToken;
    const view = withToken(portal.url, tokenValue, staff.cookies);
    expect((await report(view, { REFERENCE_CODE: 'STAFF-00001' })).status).toBe(204);
    const { db } = portal.database;
    const issue = db.selectFrom('issues').select('user_id').where('reference_code', '=', 'STAFF-00001');
    expect(await issue.execute()).toEqual([{ user_id: 'staff' }]);
    const { rows } = await sql<{ to: string }>`
      select data ->> 'to' as "to" from jobs.job
      where name = 'mail' and data ->> 'subject' like '%STAFF-00001%' order by "to"`.execute(db);
    expect(rows.map(({ to }) => to)).toEqual(['staff@demo.test', 'support@harborfinch.test']);
  });

  test('is confirmed in the reporter’s language', () => {
    const facts = {
      referenceCode: 'K7MXQ-P2R9D',
      description: 'x',
      reportedAt: new Date('2026-11-20T12:00:00Z'),
      firstName: 'Inês',
      reporter: 'Inês Albuquerque',
      path: '/staff/people',
    };
    expect(issueMails('pt-br', facts).confirmed.subject).toBe('Recebemos seu relato: K7MXQ-P2R9D');
    expect(writtenLetter(issueMails('pt-br', facts).confirmed).text).toContain('20 de novembro de 2026');
    expect(issueMails('nl-nl', facts).confirmed.subject).toBe('We hebben je melding ontvangen: K7MXQ-P2R9D');
    expect(writtenLetter(issueMails('es-ar', facts).confirmed).text).toContain(
      'Informado el 20 de noviembre de 2026',
    );
    expect(writtenLetter(issueMails('fr-ca', facts).confirmed).text).toContain('20 novembre 2026');
    expect(writtenLetter(issueMails('en-gb', facts).confirmed).text).toContain('20 November 2026');
  });
});
