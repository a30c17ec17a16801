import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  AuditLogEntry,
  FirmFeature,
  FirmLanguages,
  FirmLook,
  MailPreview,
  MailSettings,
  SessionBindings,
  SignInRules,
  Theme,
} from '@anteroom/contract';
import { defineServer } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStaff } from '../../testing/addStaff.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { openSession } from '../../testing/openSession.ts';
import { pluginFiles, writeEntries } from '../../testing/pluginArchive.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { halfSource, shippedHalves } from '../../testing/shippedHalves.ts';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { auditCommand } from './auditCommand.ts';
import { featuresCommand } from './featuresCommand.ts';

let pluginsDir: string;
let portal: TestPortal;
let stella: SignedIn;
/** Owner of another firm. */
let beatriz: SignedIn;
beforeAll(async () => {
  pluginsDir = await mkdtemp(join(tmpdir(), 'anteroom-plugins-'));
  const trips = pluginFiles('trips', {
    flags: [{ id: 'trips', default: true, name: 'flag', description: 'about' }],
    texts: JSON.stringify({ flag: 'Trips', about: 'Clients note trips.' }),
  });
  await writeEntries(join(pluginsDir, 'trips'), trips);
  const visits = defineServer({
    id: 'visits',
    register: ({ mails }) =>
      mails.add({
        kind: 'visit',
        write: ({ to, client, said }) => ({
          language: to.language,
          subject: `A visit to ${client}`,
          parts: [said],
        }),
      }),
  });
  portal = await startTestPortal({
    env: { PLUGINS_DIR: pluginsDir, FLAGS: 'feedbackRequest=off' },
    halves: [...(await shippedHalves()), halfSource(visits, async () => visits)],
  });
  stella = await openSession(portal, 'c1001', 'staff');
  beatriz = await openSession(portal, 'c2001', 'aurora-beatriz');
});
afterAll(async () => {
  await portal.close();
  await rm(pluginsDir, { recursive: true });
});

const api = '/api/firm/v1';

async function read<T>(person: SignedIn, path: string): Promise<T> {
  const answer = await person.fetch(`${api}/${path}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

async function change<T>(person: SignedIn, path: string, body: object): Promise<T> {
  const answer = await sendJson(person, 'PATCH', `${api}/${path}`, body);
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, expect.any(String)]);
  return JSON.parse(text) as T;
}

const lastChange = () =>
  portal.database.db
    .selectFrom('audit_log')
    .select(['company_id', 'user_id', 'subject', 'details'])
    .where('action', '=', 'firm-changed')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst();

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('the firm’s look', () => {
  test('is changed and shown at once, keeps omitted fields, and is recorded in the audit log', async () => {
    const before = await read<FirmLook>(stella, 'look');
    expect(before).toMatchObject({ name: 'Harbor & Finch CPAs', logo: null });
    const after = await change<FirmLook>(stella, 'look', {
      version: before.version,
      buttonFillColor: ' #AA5500 ',
      headerLine: '  Harbor   &  Finch ',
      signInText: 'Welcome.\r\n\r\n\r\nSee you soon. ',
      logo: pixel,
    });
    expect(after).toMatchObject({
      name: 'Harbor & Finch CPAs',
      buttonFillColor: '#aa5500',
      headerLine: 'Harbor & Finch',
      signInText: 'Welcome.\n\nSee you soon.',
      logo: pixel,
    });
    expect(after.version).not.toBe(before.version);
    const theme = (await (await fetch(`${portal.url}/api/theme/v1/companies/c1001`)).json()) as Theme;
    expect(theme).toMatchObject({ headerImage: pixel, colors: { buttonFillColor: '#aa5500' } });
    expect(await lastChange()).toEqual({
      company_id: 'c1001',
      user_id: 'staff',
      subject: 'firm:c1001',
      details: {
        section: 'look',
        changes: {
          buttonFillColor: { before: before.buttonFillColor, after: '#aa5500' },
          headerLine: { before: before.headerLine, after: 'Harbor & Finch' },
          signInText: { before: before.signInText, after: 'Welcome.\n\nSee you soon.' },
          logo: {},
        },
      },
    });
    expect(await read<FirmLook>(beatriz, 'look')).toMatchObject({ name: 'Aurora Contábil' });
  });

  test('is refused with an error for each invalid field, and nothing is changed', async () => {
    const before = await read<FirmLook>(stella, 'look');
    const answer = await sendJson(stella, 'PATCH', `${api}/look`, {
      name: ' \u0000 ',
      headerFillColor: 'red',
      buttonFillColor: '#12345',
      logo: 'https://evil.test/logo.png',
      banner: pixel.replace('image/png', 'image/jpeg'),
      signInBackground: `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`,
    });
    const problem = await expectProblem(answer, 400, 'bad-request');
    expect(problem.errors?.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      'body/name required',
      'body/headerFillColor invalid',
      'body/buttonFillColor invalid',
      'body/logo invalid',
      'body/banner invalid',
      'body/signInBackground invalid',
    ]);
    expect(await read<FirmLook>(stella, 'look')).toEqual(before);
  });

  test('refuses the second of two concurrent changes with 409', async () => {
    const { version } = await read<FirmLook>(stella, 'look');
    const both = await Promise.all(
      ['One', 'Two'].map((headerLine) => sendJson(stella, 'PATCH', `${api}/look`, { version, headerLine })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    const problem = await expectProblem(refused as Response, 409, 'conflict');
    expect(problem.errors).toMatchObject([{ path: 'body/version', reason: 'stale' }]);
  });

  test('is not audited when it stays the same', async () => {
    const entries = async () =>
      (
        await portal.database.db
          .selectFrom('audit_log')
          .select('audit_id')
          .where('action', '=', 'firm-changed')
          .execute()
      ).length;
    const before = await entries();
    const { name } = await read<FirmLook>(stella, 'look');
    await change(stella, 'look', { name: `${name} ` });
    expect(await entries()).toBe(before);
  });
});

describe('sign-in rules', () => {
  test('can require a second factor of everyone, which ends for good the sessions without one', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const george = await signIn(portal.url, 'george@demo.test');
    const rules = await read<SignInRules>(stella, 'sign-in');
    expect(rules).toMatchObject({ secondFactor: 'chosen', logoutUrl: null, hasSecondFactor: true });
    expect(rules).toMatchObject({ idleMinutes: 30, lifeHours: 12 });

    await change(stella, 'sign-in', { version: rules.version, secondFactor: 'staff' });
    expect((await olivia.fetch('/api/security/v1/session/bindings')).status).toBe(200);
    await change(stella, 'sign-in', { secondFactor: 'everyone' });
    expect((await olivia.fetch('/api/security/v1/session/bindings')).status).toBe(401);
    expect((await george.fetch('/api/security/v1/session/bindings')).status).toBe(200);
    await expect(signIn(portal.url, 'olivia@demo.test')).rejects.toThrow();
    expect(await lastChange()).toMatchObject({
      details: { changes: { secondFactor: { before: 'staff', after: 'everyone' } } },
    });

    // A session that has ended never becomes valid again.
    await change(stella, 'sign-in', { secondFactor: 'chosen' });
    expect((await olivia.fetch('/api/security/v1/session/bindings')).status).toBe(401);
    await signIn(portal.url, 'olivia@demo.test');
  });

  test('can require a second factor of staff only', async () => {
    await change(stella, 'sign-in', { secondFactor: 'staff' });
    await signIn(portal.url, 'olivia@demo.test');
    await expect(signIn(portal.url, 'staff@demo.test')).rejects.toThrow();
    await change(stella, 'sign-in', { secondFactor: 'chosen' });
  });

  test.each(['javascript:alert(1)', '//evil.test', 'http://evil.test', 'https://'])(
    'reject the logout URL %s',
    async (logoutUrl) => {
      const answer = await sendJson(stella, 'PATCH', `${api}/sign-in`, { logoutUrl });
      const problem = await expectProblem(answer, 400, 'bad-request');
      expect(problem.errors).toMatchObject([{ path: 'body/logoutUrl', reason: 'invalid' }]);
    },
  );
});

describe('e-mails', () => {
  test('have the sender name, the signature and the reply-to address that owners set', async () => {
    const { version, email } = await read<MailSettings>(stella, 'mail');
    const mine = {
      senderName: 'Stella at Harbor',
      replyTo: 'stella@harbor.test',
      signature: 'Stella\nMain St 1',
    };
    expect(await change<MailSettings>(stella, 'mail', { version, ...mine })).toMatchObject({
      email,
      ...mine,
    });
    const answer = await sendJson(stella, 'POST', `${api}/mail/test`);
    expect(answer.status).toBe(204);
    expect((await portal.mails('staff@demo.test')).at(-1)).toMatchObject({
      sender: 'Stella at Harbor',
      replyTo: 'stella@harbor.test',
      text: expect.stringContaining('Stella\nMain St 1'),
    });
  });

  test('are previewed with unsaved settings, and nothing is stored', async () => {
    const before = await read<MailSettings>(stella, 'mail');
    const answer = await sendJson(stella, 'POST', `${api}/mail/preview`, {
      senderName: 'Somebody <b>',
      signature: '<script>x</script>',
    });
    const preview = (await answer.json()) as MailPreview;
    expect(preview.from).toMatch(/^Somebody <b> <.+@.+>$/);
    expect(preview.replyTo).toBe('stella@harbor.test');
    expect(preview.subject).toBe('A test e-mail from Harbor & Finch CPAs');
    expect(preview.text).toContain('<script>x</script>');
    expect(preview.html).toContain('&lt;script&gt;x&lt;/script&gt;');
    expect(await read<MailSettings>(stella, 'mail')).toEqual(before);
  });

  test.each([
    ['invitation', 'Harbor & Finch CPAs', 'Join'],
    ['code', 'Harbor & Finch CPAs', '1234 5678'],
    ['passwordCode', 'Harbor & Finch CPAs', '1234 5678'],
    ['passwordChanged', 'Harbor & Finch CPAs', 'password'],
    ['passkey', 'Harbor & Finch CPAs', 'passkey'],
    ['secondFactor', 'Harbor & Finch CPAs', 'authenticator app'],
    ['secondFactorStaff', 'Stella', 'authenticator app'],
    ['newAddress', 'Harbor & Finch CPAs', 'staff@demo.test'],
    ['formerAddress', 'Harbor & Finch CPAs', 'staff@demo.test'],
    ['issue', 'A1B2C3', 'statement for March'],
    ['issueReceipt', 'A1B2C3', 'statement for March'],
    ['feedback', 'Feedback', 'statement for March'],
    ['webhook', 'hooks.example', 'hooks.example'],
    ['newTask', 'Bank statements', 'Harbor Bakery LLC'],
    ['returnedTask', 'Bank statements', 'Harbor Bakery LLC'],
    ['dueTask', 'Bank statements', 'Harbor Bakery LLC'],
    ['conversation', 'Bank statements', 'statement for March'],
    ['share', 'Tax return.pdf', 'statement for March'],
    ['digest', '2 new items', 'Harbor Bakery LLC'],
  ])('of the kind %s can be previewed as they are sent', async (kind, subject, text) => {
    const answer = await sendJson(stella, 'POST', `${api}/mail/preview`, { kind });
    const preview = (await answer.json()) as MailPreview;
    expect(preview.subject).toContain(subject);
    expect(preview.text).toContain(text);
    expect(preview.text).toContain('Stella\nMain St 1');
    expect(JSON.stringify(preview)).not.toMatch(/\{\{|mailExample|Mail\./);
  });

  test('of plugins are listed by subject and previewed as they would be sent', async () => {
    const { mails } = await read<{ mails: { kind: string; label: string }[] }>(stella, 'mail/previews');
    expect(mails).toContainEqual({ kind: 'digest', label: 'To staff: what came in' });
    expect(mails).toContainEqual({ kind: 'visits.visit', label: 'A visit to Harbor Bakery LLC' });
    for (const { kind, label } of mails) {
      const answer = await sendJson(stella, 'POST', `${api}/mail/preview`, { kind });
      const { subject, html, text } = (await answer.json()) as MailPreview;
      if (kind.includes('.')) expect(subject).toBe(label);
      expect(html, kind).toContain('prefers-color-scheme: dark');
      expect(text, kind).toContain(portal.deps.origin);
      expect(`${label} ${subject} ${text}`, kind).not.toMatch(/\{\{|mailExample|Mail\.|undefined/);
    }
    const unknown = await sendJson(stella, 'POST', `${api}/mail/preview`, { kind: 'task-nothing.at-all' });
    await expectProblem(unknown, 404, 'not-found');
  });

  test('are refused with an empty or invalid address', async () => {
    const answer = await sendJson(stella, 'PATCH', `${api}/mail`, { email: ' ', replyTo: 'a@b' });
    const problem = await expectProblem(answer, 400, 'bad-request');
    expect(problem.errors?.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      'body/email required',
      'body/replyTo invalid',
    ]);
  });
});

describe('languages and time', () => {
  test('are set, and users may choose only from the offered languages or keep their own', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const choose = (language: string) =>
      sendJson(olivia, 'PUT', '/api/profile/v1/users/olivia/language', { language });
    const { version } = await read<FirmLanguages>(stella, 'languages');
    const wanted = { languages: ['pt-br', 'en-gb', 'pt-br'], language: 'pt-br', timeZone: 'Europe/London' };
    expect(await change<FirmLanguages>(stella, 'languages', { version, ...wanted })).toMatchObject({
      ...wanted,
      languages: ['en-gb', 'pt-br'],
    });
    const theme = (await (await fetch(`${portal.url}/api/theme/v1/companies/c1001`)).json()) as Theme;
    expect(theme.languages).toEqual(['en-gb', 'pt-br']);
    await expectProblem(await choose('nl-nl'), 400, 'bad-request');
    expect((await choose('en-us')).ok).toBe(true);
    expect((await choose('pt-br')).ok).toBe(true);
    await expectProblem(await choose('en-us'), 400, 'bad-request');
    await change(stella, 'languages', { languages: null, language: 'en-us', timeZone: 'America/New_York' });
    expect((await choose('en-us')).ok).toBe(true);
  });

  test.each([
    [{ language: 'xx' }, ['body/language invalid']],
    [{ languages: [] }, ['body/languages required']],
    [{ languages: ['pt-br'] }, ['body/language invalid']],
    [
      { languages: ['en-us', 'xx'], timeZone: 'Mars/Base' },
      ['body/languages invalid', 'body/timeZone invalid'],
    ],
  ])('are rejected when set to %j', async (wanted, faults) => {
    const answer = await sendJson(stella, 'PATCH', `${api}/languages`, wanted);
    const problem = await expectProblem(answer, 400, 'bad-request');
    expect(problem.errors?.map(({ path, reason }) => `${path} ${reason}`)).toEqual(faults);
  });
});

describe('features', () => {
  interface Listed {
    readonly features: readonly FirmFeature[];
  }
  const put = (person: SignedIn, id: string, isOn: unknown) =>
    sendJson(person, 'PUT', `${api}/features/${encodeURIComponent(id)}`, { isOn });
  const feature = async (id: string, person = stella) =>
    (await read<Listed>(person, 'features')).features.find((one) => one.id === id);

  test('include those of the portal and of plugins, in the reader’s language', async () => {
    expect(await feature('tasks')).toEqual({ id: 'tasks', isOn: true, isFixed: false, words: null });
    expect(await feature('trips')).toEqual({
      id: 'trips',
      isOn: true,
      isFixed: false,
      words: { name: 'Trips', description: 'Clients note trips.' },
    });
    expect(await feature('internalTools')).toBeUndefined();
  });

  test('are switched for everybody of the firm, and for no other firm', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const george = await signIn(portal.url, 'george@demo.test');
    const bindingsOf = async (person: SignedIn) =>
      ((await (await person.fetch('/api/security/v1/session/bindings')).json()) as SessionBindings).bindings;
    expect((await put(stella, 'tasks', false)).status).toBe(200);
    expect((await bindingsOf(olivia)).InfrastructureAccessControls).toContain('HideTasks');
    expect((await bindingsOf(george)).InfrastructureAccessControls).not.toContain('HideTasks');
    expect(await feature('tasks')).toMatchObject({ isOn: false });
    expect(await lastChange()).toMatchObject({
      company_id: 'c1001',
      details: { section: 'features', changes: { tasks: { after: false } } },
    });
    expect(await (await put(stella, 'tasks', true)).json()).toMatchObject({ id: 'tasks', isOn: true });
    expect((await bindingsOf(olivia)).InfrastructureAccessControls).not.toContain('HideTasks');
    await put(stella, 'trips', false);
    expect((await bindingsOf(olivia)).FeatureFlags).toMatchObject({ trips: false });
    await put(stella, 'trips', true);
  });

  test.each(['internalTools', 'nothing', 'constructor', 'HideTasks'])(
    'return 404 for the unknown feature %s',
    async (id) => {
      await expectProblem(await put(stella, id, true), 404, 'not-found');
    },
  );

  test('accept only a boolean, and return 409 when the operator has fixed them', async () => {
    await expectProblem(await put(stella, 'tasks', 'maybe'), 400, 'bad-request');
    expect(await feature('feedbackRequest')).toMatchObject({ isOn: false, isFixed: true });
    const problem = await expectProblem(await put(stella, 'feedbackRequest', true), 409, 'conflict');
    expect(problem.errors).toMatchObject([{ reason: 'flag-locked' }]);
  });
});

describe('the audit log', () => {
  interface Found {
    readonly entries: readonly AuditLogEntry[];
    readonly next: string | null;
  }
  const find = (query: Record<string, string>, person = stella) =>
    read<Found>(person, `audit?${new URLSearchParams(query)}`);

  test('is listed newest first, page by page without gaps', async () => {
    const all = await find({ pageSize: '100' });
    expect(all.entries.length).toBeGreaterThan(5);
    const paged: AuditLogEntry[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: Found = await find({ pageSize: '2', ...(after && { after }) });
      paged.push(...page.entries);
      after = paged.length < 100 ? page.next : null;
    }
    expect(paged.slice(0, all.entries.length)).toEqual(all.entries);
    expect(all.entries.map(({ at }) => at)).toEqual(
      all.entries
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
  });

  test('names the clients, people and documents that an entry mentions, of the own firm only', async () => {
    const { db } = portal.database;
    const { document_id, name } = await db
      .selectFrom('documents')
      .select(['document_id', 'name'])
      .where('company_id', '=', 'c1001')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('audit_log')
      .values({
        company_id: 'c1001',
        audit_id: 'named',
        at: new Date('2020-03-01T12:00:00Z'),
        action: 'documents-shared',
        user_id: 'staff',
        subject: 'client:br-001',
        details: JSON.stringify({
          documentIds: [document_id],
          clientId: 'us-001',
          people: [{ userId: 'olivia' }],
        }),
      })
      .execute();
    const { entries } = await find({ from: '2020-03-01', to: '2020-03-01' });
    expect(entries).toMatchObject([{ names: { [document_id]: name, olivia: 'Olivia Hartwell' } }]);
    expect(Object.keys(entries[0]?.names ?? {}).sort()).toEqual([document_id, 'olivia', 'us-001'].sort());
    // A later test verifies the log, which this entry was not written to by the portal.
    await db.deleteFrom('audit_log').where('audit_id', '=', 'named').execute();
  });

  test('is filtered by action, person, and days in the firm’s time zone', async () => {
    const changes = await find({ action: 'firm-changed' });
    expect(new Set(changes.entries.map(({ action }) => action))).toEqual(new Set(['firm-changed']));
    expect(changes.entries[0]).toMatchObject({ userId: 'staff', name: 'Stella Finch', viewedAs: null });
    const hers = await find({ person: 'oliv HART' });
    expect(hers.entries.length).toBeGreaterThan(0);
    expect(new Set(hers.entries.map(({ userId }) => userId))).toEqual(new Set(['olivia']));
    expect((await find({ person: 'zebra' })).entries).toEqual([]);

    const { db } = portal.database;
    const entry = (audit_id: string, at: string) => ({
      company_id: 'c1001',
      audit_id,
      at: new Date(at),
      action: 'news-added',
      user_id: 'staff',
      details: '{}',
    });
    // Midnight in New York is 05:00 UTC in winter.
    await db
      .insertInto('audit_log')
      .values([
        entry('eve', '2020-01-15T04:59:59Z'),
        entry('day', '2020-01-15T05:00:00Z'),
        entry('next', '2020-01-16T05:00:00Z'),
      ])
      .execute();
    const day = await find({ from: '2020-01-15', to: '2020-01-15' });
    expect(day.entries.map(({ id }) => id)).toEqual(['day']);
  });

  test('refuses a date that does not exist with 400', async () => {
    for (const path of ['audit', 'audit/export'])
      await expectProblem(await stella.fetch(`${api}/${path}?from=2026-02-31`), 400, 'bad-request');
  });

  test('is exported as CSV with formulas escaped, and the export is audited', async () => {
    const { db } = portal.database;
    await db
      .insertInto('audit_log')
      .values({
        company_id: 'c1001',
        audit_id: 'formula',
        at: new Date('2020-02-01T12:00:00Z'),
        action: 'news-added',
        user_id: null,
        subject: '=cmd|x',
        details: '{"section":"look","a":"b,\\"c\\""}',
      })
      .execute();
    const answer = await stella.fetch(`${api}/audit/export?from=2020-02-01&to=2020-02-01`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('audit-log.csv');
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(
      '\ufeffTime,Action,Person,Viewing as,Subject,IP address,Details,ID\r\n' +
        '2020-02-01 07:00:00,News added,The portal,,\'=cmd|x: ,,"A: b,""c""; Section: look",formula\r\n',
    );
    expect((await find({ action: 'audit-exported' })).entries).toMatchObject([
      { userId: 'staff', details: { from: '2020-02-01', to: '2020-02-01' } },
    ]);
  });

  test('is exported signed and complete, and verified later against that export', async () => {
    const answer = await stella.fetch(`${api}/audit/signed`);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    expect(answer.headers.get('content-disposition')).toContain('audit-log.jsonl');
    const text = await answer.text();
    const [head = '', ...lines] = text.trimEnd().split('\n');
    expect(JSON.parse(JSON.parse(head).signed)).toMatchObject({ firm: 'c1001', position: lines.length });
    expect(JSON.parse(JSON.parse(lines.at(-1) ?? '').entry)).toMatchObject({
      action: 'audit-exported',
      user: 'staff',
      details: { signed: true },
    });

    await writeFile(join(pluginsDir, 'kept.jsonl'), text);
    const command = (command: string, options: Readonly<Record<string, string | boolean>>, firm?: string) =>
      auditCommand.run({
        command,
        operands: [],
        firm,
        options,
        env: {
          DATABASE_URL: portal.database.url,
          DATA_DIR: portal.deps.config.dataDir,
          INIT_CWD: pluginsDir,
        },
      });
    // Entries that other tests have inserted directly into the database.
    await sql`delete from audit_log where audit_id = any('{eve,day,next,formula}')`.execute(
      portal.database.db,
    );
    expect(await command('verify', {})).toContain('Firm c1001: whole, ');
    expect(await command('verify', { against: 'kept.jsonl' })).toContain('It has all ');
    expect(await command('export', { signed: true }, 'c1001')).toContain('\\"operator\\":');
    const { rows: cut } = await sql<{ position: number }>`
      delete from audit_chain where company_id = 'c1001' and position >= ${lines.length} returning position
    `.execute(portal.database.db);
    await sql`delete from audit_heads where company_id = 'c1001'`.execute(portal.database.db);
    await expect(command('verify', { against: 'kept.jsonl' })).rejects.toThrow(
      `It does not have all ${lines.length} entries`,
    );
    await writeFile(join(pluginsDir, 'other.jsonl'), '{}');
    await expect(command('verify', { against: 'other.jsonl' })).rejects.toThrow('not a signed export');
    await expect(command('verify', { against: 'none.jsonl' })).rejects.toThrow('cannot be read');
    await expect(command('verify', {}, 'c9')).rejects.toThrow();
    expect(cut.length).toBeGreaterThan(0);
  });

  test('does not reveal that a refused request was for a client of another firm', async () => {
    const [foreign, own] = ['br-001', 'us-002'];
    const assigned = await addStaff(portal, 'c1001', 'staff');
    for (const id of [foreign, own]) {
      const answer = await assigned.fetch(`/api/people/v1/clients/${id}`);
      await expectProblem(answer, 404, 'not-found');
    }
    const found = async (): Promise<readonly AuditLogEntry[]> =>
      (await find({ action: 'access-refused', person: 'role staff' })).entries;
    await expect.poll(async () => (await found()).length).toBe(1);
    expect(await found()).toMatchObject([{ details: { found: `client:${own}` } }]);
    const stored = await portal.database.db
      .selectFrom('audit_log')
      .select('details')
      .where('user_id', '=', assigned.userId)
      .where('action', '=', 'access-refused')
      .orderBy('audit_id')
      .execute();
    expect(stored).toMatchObject([{ details: { found: `client:${foreign}`, otherFirm: true } }, {}]);
  });

  test('shows no entries of other firms', async () => {
    const { entries } = await find({ action: 'firm-changed' }, beatriz);
    expect(entries).toEqual([]);
  });
});

test.each(['look', 'sign-in', 'mail', 'languages', 'features', 'audit', 'audit/export', 'audit/signed'])(
  'only owners may read %s, others get 403',
  async (path) => {
    const manager = await addStaff(portal, 'c1001', 'manager');
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    for (const person of [manager, olivia, await signIn(portal.url, 'internal@demo.test')])
      await expectProblem(await person.fetch(`${api}/${path}`), 403, 'forbidden');
  },
);

test('features are listed and switched by a command, under the same rules', async () => {
  const env = {
    DATABASE_URL: portal.database.url,
    DATA_DIR: portal.deps.config.dataDir,
    PLUGINS_DIR: pluginsDir,
    FLAGS: 'feedbackRequest=off',
  };
  const run = (command: string, ...operands: string[]) =>
    featuresCommand.run({ command, operands, firm: 'c1001', options: {}, env });
  expect(await run('list')).toMatch(/^tasks +on$/m);
  expect(await run('list')).toMatch(/^trips +on$/m);
  expect(await run('off', 'trips')).toBe('trips is off.\n');
  expect(await run('list')).toMatch(/^trips +off$/m);
  expect(await run('on', 'trips')).toBe('trips is on.\n');
  await expect(run('off', 'HideTasks')).rejects.toThrow('There is no such feature.');
  await expect(run('on', 'feedbackRequest')).rejects.toThrow('is fixed by the operator');
  expect(await run('on')).toBeNull();
});
