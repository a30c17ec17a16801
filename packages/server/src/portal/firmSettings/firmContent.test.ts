import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  ArticleText,
  DocumentRules,
  FirmArticles,
  FirmNotice,
  FirmNotices,
  Help,
  SessionBindings,
  SignInRules,
  SupportContact,
  SupportSettings,
  TermsDraft,
  TermsVersions,
} from '@anteroom/contract';
import { localTime } from '@anteroom/domain/tasks/taskReminder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OperatorError } from '../../kernel/operatorError.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { startMailServer } from '../../testing/mailServer.ts';
import { openSession } from '../../testing/openSession.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { uploadForm } from '../../testing/uploadForm.ts';
import { helpCommand } from '../help/helpCommand.ts';
import { noticeCommand } from '../notices/noticeCommand.ts';
import { termsCommand } from '../terms/termsCommand.ts';
import { termsUnsigned, versionInForce } from '../terms/termsStore.ts';
import { listTermsVersions } from '../terms/termsVersions.ts';
import { settingsCommand } from './settingsCommand.ts';

let folder: string;
let portal: TestPortal;
/** Owner of c1001, whose time zone is that of New York. */
let stella: SignedIn;
/** Owner of another firm. */
let beatriz: SignedIn;
let olivia: SignedIn;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-content-'));
  portal = await startTestPortal();
  stella = await openSession(portal, 'c1001', 'staff');
  beatriz = await openSession(portal, 'c2001', 'aurora-beatriz');
  olivia = await portal.signIn('olivia@demo.test');
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

const api = '/api/firm/v1';

async function call<T>(person: SignedIn, method: string, path: string, body?: object): Promise<T> {
  const answer = await sendJson(person, method, `${api}/${path}`, body);
  const text = await answer.text();
  expect([answer.status < 300, text]).toEqual([true, expect.any(String)]);
  return JSON.parse(text) as T;
}

async function faultsOf(answer: Response): Promise<readonly string[]> {
  const { errors = [] } = await expectProblem(answer, 400, 'bad-request');
  return errors.map(({ path, reason }) => `${path} ${reason}`);
}

/** Returns a command line without the command's name. */
const line = (operands: readonly string[], options = {}) => ({
  operands,
  options,
  firm: 'c1001',
  env: { DATA_DIR: folder, DATABASE_URL: portal.database.url, INIT_CWD: folder },
});

async function problemsOf(work: Promise<unknown>): Promise<readonly string[]> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OperatorError);
  return (error as OperatorError).problems;
}

async function actions(subject: string): Promise<readonly string[]> {
  const rows = await portal.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('company_id', '=', 'c1001')
    .where('subject', '=', subject)
    .orderBy('audit_id')
    .execute();
  return rows.map(({ action }) => action);
}

describe('notices', () => {
  const shownTo = async (person: SignedIn) => {
    const answer = await person.fetch('/api/security/v1/session/bindings');
    return ((await answer.json()) as SessionBindings).bindings.Notices.map(({ id }) => id);
  };

  test('are created, shown from their time in the firm’s time zone, changed, ended and audited', async () => {
    const added = await call<FirmNotice>(stella, 'POST', 'notices', {
      level: 'warning',
      texts: {
        'en-us': { msg: '  We  move ', details: [{ text: 'From May', items: ['Desk', ' '] }, { text: '' }] },
        'pt-br': { msg: '' },
      },
      from: '2020-07-01T09:00',
    });
    expect(added).toMatchObject({
      texts: { 'en-us': { msg: 'We move', details: [{ text: 'From May', items: ['Desk'] }] } },
      from: '2020-07-01T09:00',
      until: null,
      state: 'shown',
    });
    const stored = await portal.database.db
      .selectFrom('notices')
      .select('starts_at')
      .where('notice_id', '=', added.id)
      .executeTakeFirstOrThrow();
    expect(stored.starts_at.toISOString()).toBe('2020-07-01T13:00:00.000Z');
    expect(await shownTo(olivia)).toEqual([added.id]);
    const later = await call<FirmNotice>(stella, 'PATCH', `notices/${added.id}`, {
      from: '2999-01-01T00:00',
      version: added.version,
    });
    expect(later).toMatchObject({ state: 'coming', texts: added.texts });
    expect(await shownTo(olivia)).toEqual([]);
    await call(stella, 'PATCH', `notices/${added.id}`, { from: '2020-01-01T00:00' });
    expect(await call(stella, 'POST', `notices/${added.id}/end`)).toMatchObject({ state: 'over' });
    expect(await shownTo(olivia)).toEqual([]);
    expect(await actions(`notice:${added.id}`)).toEqual([
      'notice-added',
      'notice-changed',
      'notice-changed',
      'notice-ended',
    ]);
    expect((await call<FirmNotices>(beatriz, 'GET', 'notices')).notices).toEqual([]);
    await expectProblem(await sendJson(beatriz, 'POST', `${api}/notices/${added.id}/end`), 404, 'not-found');
  });

  test('refuse the second of two concurrent changes with 409', async () => {
    const { id, version } = await call<FirmNotice>(stella, 'POST', 'notices', {
      level: 'info',
      texts: { 'en-us': { msg: 'One' } },
    });
    const both = await Promise.all(
      (['danger', 'success'] as const).map((level) =>
        sendJson(stella, 'PATCH', `${api}/notices/${id}`, { version, level }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('are refused with invalid times, without text, or in a language that the firm does not offer', async () => {
    await call(stella, 'PATCH', 'languages', { languages: ['en-us', 'pt-br'] });
    const draft = {
      level: 'info',
      texts: { 'nl-nl': { msg: 'Hallo' }, 'pt-br': { msg: ' ', details: [{ text: 'x' }] } },
    };
    const wrong = { ...draft, from: '2026-02-30T09:00', until: '2026-03-01T24:00' };
    expect(await faultsOf(await sendJson(stella, 'POST', `${api}/notices`, wrong))).toEqual([
      'body/texts/nl-nl invalid',
      'body/texts/pt-br required',
      'body/from invalid',
      'body/until invalid',
    ]);
    const past = { level: 'info', texts: {}, from: '2020-01-02T00:00', until: '2020-01-01T00:00' };
    expect(await faultsOf(await sendJson(stella, 'POST', `${api}/notices`, past))).toEqual([
      'body/texts required',
      'body/until invalid',
    ]);
    await call(stella, 'PATCH', 'languages', { languages: null });
  });

  test('are added, changed and ended by commands with the same validation', async () => {
    const file = join(folder, 'notice.json');
    await writeFile(file, JSON.stringify({ level: 'info', texts: { 'en-us': { msg: 'By command' } } }));
    const said = await noticeCommand.run({ command: 'add', ...line(['notice.json']) });
    const id = said?.split(' ').at(-1)?.trim().replace(/\.$/, '') ?? '';
    expect(await shownTo(olivia)).toContain(id);
    expect(await noticeCommand.run({ command: 'list', ...line([]) })).toContain(`${id}  shown `);
    await writeFile(file, JSON.stringify({ until: '2020-01-01T00:00' }));
    expect(await problemsOf(noticeCommand.run({ command: 'set', ...line([id, file]) }))).toEqual([
      'until: must be later than it begins',
    ]);
    await writeFile(file, JSON.stringify({ level: 'loud' }));
    expect(
      (await problemsOf(noticeCommand.run({ command: 'set', ...line([id, file]) }))).length,
    ).toBeGreaterThan(0);
    expect(await noticeCommand.run({ command: 'end', ...line([id]) })).toBe(`Ended the notice ${id}.\n`);
    expect(await problemsOf(noticeCommand.run({ command: 'end', ...line(['none']) }))).toEqual([
      'There is no such notice.',
    ]);
    expect(await shownTo(olivia)).not.toContain(id);
  });
});

describe('support contacts', () => {
  const contact = async (person: SignedIn, locale: string) =>
    (await (await person.fetch(`/api/support/v1/contact?locale=${locale}`)).json()) as SupportContact;
  const chat = {
    url: 'https://chat.example/c',
    hours: { opens: '09:00', closes: '17:30', timeZone: 'America/New_York', days: [5, 1, 1] },
  };

  test('are set by owners, by country and with a chat, and fall back to the firm’s address', async () => {
    const before = await call<SupportSettings>(stella, 'GET', 'support');
    const after = await call<SupportSettings>(stella, 'PATCH', 'support', {
      email: ' help@finch.test ',
      countries: [{ country: 'GB', email: 'uk@finch.test' }],
      chat,
      version: before.version,
    });
    expect(after).toMatchObject({
      email: 'help@finch.test',
      countries: [{ country: 'gb', email: 'uk@finch.test' }],
      chat: { url: chat.url, hours: { ...chat.hours, days: [1, 5] } },
    });
    expect(await contact(olivia, 'en-gb')).toMatchObject({ email: 'uk@finch.test', chat: { url: chat.url } });
    expect((await contact(olivia, 'pt-br')).email).toBe('help@finch.test');
    await expectProblem(
      await sendJson(stella, 'PATCH', `${api}/support`, { chat: null, version: before.version }),
      409,
      'conflict',
    );
    const own = await call<SupportSettings>(stella, 'PATCH', 'support', { email: null, chat: null });
    expect(own).toMatchObject({ email: null, countries: [{ country: 'gb' }], chat: null });
    expect(await contact(olivia, 'pt-br')).toMatchObject({ email: 'office@harborfinch.test', chat: null });
  });

  test('are refused with an error for each invalid field', async () => {
    const wrong = {
      email: 'nobody',
      countries: [
        { country: 'gb', email: '' },
        { country: 'gb', email: 'a@b.test' },
        { country: 'xx', email: 'a@b.test' },
      ],
      chat: {
        url: 'javascript:alert(1)',
        hours: { opens: '25:00', closes: '09:00', timeZone: 'Mars/Base', days: [] },
      },
    };
    expect(await faultsOf(await sendJson(stella, 'PATCH', `${api}/support`, wrong))).toEqual([
      'body/email invalid',
      'body/countries/0/email required',
      'body/countries/1/country taken',
      'body/countries/2/country unknown',
      'body/chat/url invalid',
      'body/chat/hours/opens invalid',
      'body/chat/hours/closes invalid',
      'body/chat/hours/timeZone invalid',
      'body/chat/hours/days required',
    ]);
  });
});

describe('help articles', () => {
  const topics = async () => {
    const answer = await olivia.fetch('/api/help/v1/articles?apps=ClientCenter&userType=client&locale=en-us');
    return ((await answer.json()) as Help).topics.map(({ id }) => id);
  };
  const pageOf = async (id: string) => fetch(`${portal.url}/help/c1001/articles/${id}`);

  test('are drafted, published, edited in versions, restored, and rendered without scripts', async () => {
    const draft = await call<ArticleText>(stella, 'POST', 'articles', {
      language: 'en-us',
      title: ' Onde é? ',
      body: '\n\nBehind the *house*.\r\n\r\n    code\u0000',
      isPublished: false,
    });
    expect(draft).toMatchObject({ id: 'onde-e', title: 'Onde é?', body: 'Behind the *house*.\n\n    code' });
    expect((await pageOf('onde-e')).status).toBe(404);
    const { version } = await call<ArticleText>(stella, 'PUT', 'articles/onde-e/en-us', {
      isPublished: true,
      version: draft.version,
    });
    expect(await (await pageOf('onde-e')).text()).toContain('Behind the <em>house</em>.');
    const next = await call<ArticleText>(stella, 'PUT', 'articles/onde-e/en-us', {
      body: '<script>alert(1)</script>\n\n[x](javascript:alert(2))',
      version,
    });
    expect(next.versions.map(({ number, savedBy }) => [number, savedBy])).toEqual([
      [2, expect.any(String)],
      [1, expect.any(String)],
    ]);
    const page = await (await pageOf('onde-e')).text();
    expect(page).not.toMatch(/<script|javascript:/);
    await expectProblem(
      await sendJson(stella, 'PUT', `${api}/articles/onde-e/en-us`, { body: 'x', version }),
      409,
      'conflict',
    );
    expect(await call(stella, 'GET', 'articles/onde-e/en-us/versions/1')).toMatchObject({ body: draft.body });
    const restored = await call<ArticleText>(stella, 'POST', 'articles/onde-e/en-us/versions/1/restore', {
      version: next.version,
    });
    expect([restored.body, restored.versions.length]).toEqual([draft.body, 3]);
    expect(await actions('article:onde-e')).toHaveLength(4);
  });

  test('can be reordered, and an outdated or incomplete order returns 409', async () => {
    const { articles, version } = await call<FirmArticles>(stella, 'GET', 'articles');
    const ids = articles.map(({ id }) => id).reverse();
    const after = await call<FirmArticles>(stella, 'PUT', 'articles/order', { ids, version });
    expect(after.articles.map(({ id }) => id)).toEqual(ids);
    expect((await topics())[0]).toBe('onde-e');
    for (const body of [
      { ids, version },
      { ids: ids.slice(1), version: after.version },
    ])
      await expectProblem(await sendJson(stella, 'PUT', `${api}/articles/order`, body), 409, 'conflict');
  });

  test('keep the original text as a version when they are first changed', async () => {
    const before = await call<ArticleText>(stella, 'GET', 'articles/upload-documents/en-us');
    expect(before.versions).toEqual([]);
    const after = await call<ArticleText>(stella, 'PUT', 'articles/upload-documents/en-us', {
      title: 'New',
      version: before.version,
    });
    expect(after.versions.map(({ title }) => title)).toEqual(['New', before.title]);
  });

  test('are refused when they are empty, too long, or in a language that the firm does not offer', async () => {
    const add = (body: object) => sendJson(stella, 'POST', `${api}/articles`, body);
    expect(await faultsOf(await add({ language: 'xx-xx', title: ' ', body: ' \n ' }))).toEqual([
      'body/language invalid',
      'body/title required',
      'body/body required',
    ]);
    const huge = await add({ language: 'en-us', title: 'x', body: 'x'.repeat(10_000_000) });
    expect([400, 413]).toContain(huge.status);
    const long = await add({ language: 'en-us', title: 'x', body: 'x'.repeat(100_001) });
    await expectProblem(long, 400, 'bad-request');
    const twice = await add({ kind: 'privacy', language: 'en-us', title: 'x', body: 'x' });
    await expectProblem(twice, 409, 'conflict');
    await expectProblem(
      await sendJson(stella, 'PUT', `${api}/articles/none/en-us`, { title: 'x' }),
      404,
      'not-found',
    );
    await expectProblem(await sendJson(olivia, 'GET', `${api}/articles`), 403, 'forbidden');
  });

  test('are unpublished, listed and restored by commands', async () => {
    const run = (command: string, ...operands: string[]) =>
      helpCommand.run({ command, ...line(operands, { language: 'en-us' }) });
    expect(await run('unpublish', 'onde-e')).toBe('onde-e is not published in en-us.\n');
    expect((await pageOf('onde-e')).status).toBe(404);
    expect(await helpCommand.run({ command: 'list', ...line([]) })).toContain('onde-e  (en-us)  Onde é?\n');
    expect(await run('versions', 'onde-e')).toContain('  2  ');
    expect(await run('restore', 'onde-e', '2')).toBe('Restored version 2 of onde-e.\n');
    expect(await problemsOf(run('restore', 'onde-e', '99'))).toEqual([
      'There is no such version of the article.',
    ]);
    expect(await problemsOf(helpCommand.run({ command: 'order', ...line(['onde-e']) }))).toEqual([
      'These settings have changed in the meantime.',
    ]);
  });

  test('are deleted in all languages by an owner or a command, and their id is not reused', async () => {
    const draft = { language: 'en-us', title: 'Passing', body: 'Soon gone.' };
    const { id } = await call<ArticleText>(stella, 'POST', 'articles', draft);
    await call(stella, 'PUT', `articles/${id}/pt-br`, { title: 'De passagem', body: 'Logo some.' });
    await expectProblem(await sendJson(beatriz, 'DELETE', `${api}/articles/${id}`), 404, 'not-found');
    await expectProblem(await sendJson(olivia, 'DELETE', `${api}/articles/${id}`), 403, 'forbidden');
    const { articles } = await call<FirmArticles>(stella, 'DELETE', `articles/${id}`);
    expect(articles.map((article) => article.id)).not.toContain(id);
    expect((await pageOf(id)).status).toBe(404);
    expect(await topics()).not.toContain(id);
    await expectProblem(await sendJson(stella, 'DELETE', `${api}/articles/${id}`), 404, 'not-found');
    expect((await actions(`article:${id}`)).at(-1)).toBe('help-article-removed');
    const again = await call<ArticleText>(stella, 'POST', 'articles', draft);
    expect(again).toMatchObject({ id: 'passing-2', versions: [{ number: 1 }] });
    const remove = () => helpCommand.run({ command: 'remove', ...line(['passing-2']) });
    expect(await remove()).toBe('Removed passing-2.\n');
    expect(await problemsOf(remove())).toEqual(['There is no such article.']);
  });
});

describe('the terms', () => {
  const state = async (person: SignedIn) =>
    ((await (await person.fetch('/api/security/v1/session/bindings')).json()) as SessionBindings).bindings
      .Terms;
  const today = localTime(new Date(), 'America/New_York').date;

  test('are drafted, published from a date and signed by clients, and later drafts leave the signed text unchanged', async () => {
    const empty = await call<TermsDraft>(stella, 'GET', 'terms/draft');
    expect(empty.texts).toEqual({});
    expect(
      await faultsOf(
        await sendJson(stella, 'POST', `${api}/terms`, { from: '2020-02-31', version: empty.version }),
      ),
    ).toEqual(['body/from invalid', 'body/texts required']);
    const draft = await call<TermsDraft>(stella, 'PATCH', 'terms/draft', {
      texts: { 'en-us': '# Terms\r\nBe kind.', 'pt-br': '  ' },
      version: empty.version,
    });
    expect(draft.texts).toEqual({ 'en-us': '# Terms\nBe kind.' });
    expect(await state(olivia)).toBeNull();
    await expectProblem(
      await sendJson(stella, 'POST', `${api}/terms`, { from: today, version: empty.version }),
      409,
      'conflict',
    );
    const { versions } = await call<TermsVersions>(stella, 'POST', 'terms', {
      from: today,
      version: draft.version,
    });
    expect(versions).toMatchObject([{ version: today, state: 'in-force', languages: ['en-us'], signed: 0 }]);
    expect(await state(olivia)).toMatchObject({ Version: today, MustSign: true, Signatory: null });
    const sign = { version: today, language: 'en-us', signatory: '=Olivia' };
    expect((await sendJson(olivia, 'POST', '/api/terms/v1/signatures', sign)).status).toBe(200);
    // The signed text stays unchanged, whatever is written afterwards.
    const next = await call<TermsDraft>(stella, 'GET', 'terms/draft');
    expect(next.texts).toEqual(draft.texts);
    const changed = await call<TermsDraft>(stella, 'PATCH', 'terms/draft', { texts: { 'en-us': 'Other.' } });
    expect(
      await faultsOf(
        await sendJson(stella, 'POST', `${api}/terms`, { from: today, version: changed.version }),
      ),
    ).toEqual(['body/from taken']);
    await call(stella, 'POST', 'terms', { from: '2999-01-01', version: changed.version });
    expect(await call(stella, 'GET', `terms/versions/${today}`)).toEqual({ texts: draft.texts });
    const unsigned = versions[0]?.unsigned ?? 0;
    expect((await call<TermsVersions>(stella, 'GET', 'terms')).versions).toMatchObject([
      { version: '2999-01-01', state: 'coming', signed: 0, unsigned },
      { version: today, state: 'in-force', signed: 1, unsigned: unsigned - 1 },
    ]);
    expect(await state(olivia)).toMatchObject({ Version: today, Signatory: '=Olivia' });
    expect(await actions(`terms:${today}`)).toEqual(['terms-published', 'terms-signed']);
  });

  test('can be withdrawn only before they take effect, and then become the draft again', async () => {
    await expectProblem(
      await sendJson(beatriz, 'DELETE', `${api}/terms/versions/2999-01-01`),
      404,
      'not-found',
    );
    const withdraw = await call<TermsVersions>(stella, 'DELETE', 'terms/versions/2999-01-01');
    expect(withdraw.versions.map(({ version }) => version)).toEqual([today]);
    expect((await call<TermsDraft>(stella, 'GET', 'terms/draft')).texts).toEqual({ 'en-us': 'Other.' });
    const late = await expectProblem(
      await sendJson(stella, 'DELETE', `${api}/terms/versions/${today}`),
      409,
      'conflict',
    );
    expect(late.errors).toMatchObject([{ reason: 'in-force' }]);
    expect(await state(olivia)).toMatchObject({ Version: today, Signatory: '=Olivia' });
    expect(await actions('terms:2999-01-01')).toEqual(['terms-published', 'terms-withdrawn']);
  });

  test('take effect at midnight in the firm’s time zone', async () => {
    const { db } = portal.deps;
    // It is 20:30 on May 31 in New York.
    const now = new Date('2030-06-01T00:30:00Z');
    const stand = await db
      .selectFrom('terms')
      .selectAll()
      .where('company_id', '=', 'c1001')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('terms')
      .values({ ...stand, version: '2030-06-01' })
      .execute();
    const inForce = (at: Date) => versionInForce({ db, clock: { now: () => at } }, 'c1001');
    expect(await inForce(now)).toBe(today);
    expect(await inForce(new Date('2030-06-01T04:00:00Z'))).toBe('2030-06-01');
    const unsigned = async (at: Date) =>
      (
        await db
          .selectFrom('users as u')
          .select(termsUnsigned(at).as('unsigned'))
          .where('u.company_id', '=', 'c1001')
          .where('u.user_id', '=', 'olivia')
          .executeTakeFirstOrThrow()
      ).unsigned;
    expect([await unsigned(now), await unsigned(new Date('2030-06-01T04:00:00Z'))]).toEqual([false, true]);
    expect((await listTermsVersions(db, 'c1001', now)).earliest).toBe('2030-05-31');
    expect(await termsCommand.run({ command: 'withdraw', ...line(['2030-06-01']) })).toBe(
      'Withdrew the terms of c1001 from 2030-06-01.\n',
    );
    expect(await problemsOf(termsCommand.run({ command: 'withdraw', ...line([today]) }))).toEqual([
      'These terms are in force already. Publish new ones instead.',
    ]);
  });

  test('list who has signed which version, also as CSV', async () => {
    const list = await call<{ signatures: object[]; next: string | null }>(
      stella,
      'GET',
      `terms/versions/${today}/signatures?pageSize=1`,
    );
    expect(list).toMatchObject({
      signatures: [{ email: 'olivia@demo.test', signatory: '=Olivia', language: 'en-us' }],
      next: null,
    });
    const csv = await (await stella.fetch(`${api}/terms/versions/${today}/signatures/export`)).text();
    expect(csv).toMatch(/,olivia@demo.test,[^,]+,Yes,'=Olivia,en-us,2/);
    expect(csv).toMatch(/,marco@demo.test,[^,]+,No,,,/);
    expect(csv).not.toContain('george@demo.test');
    expect(await termsCommand.run({ command: 'signatures', ...line([today]) })).toContain(
      ',olivia@demo.test,',
    );
    await expectProblem(await stella.fetch(`${api}/terms/versions/2001-01-01/signatures`), 404, 'not-found');
    await expectProblem(await beatriz.fetch(`${api}/terms/versions/${today}`), 404, 'not-found');
  });

  test('are published by a command, only in languages of the firm', async () => {
    await writeFile(join(folder, 'xx-xx.md'), 'x');
    const publish = (from: string) => termsCommand.run({ command: 'publish', ...line(['.'], { from }) });
    expect(await problemsOf(publish('2998-01-01'))).toEqual([
      `texts/xx-xx: "xx-xx" is none of the firm's languages`,
    ]);
    await rm(join(folder, 'xx-xx.md'));
    await writeFile(join(folder, 'en-us.md'), 'Be brave.');
    expect(await publish('2998-01-01')).toBe('Published the terms of c1001, in force from 2998-01-01.\n');
    expect(await termsCommand.run({ command: 'list', ...line([]) })).toContain(
      `${today}  in-force  1 signed`,
    );
  });
});

describe('document rules', () => {
  test('limit uploads to the kinds and quotas that owners set, with 415 and 507', async () => {
    const before = await call<DocumentRules>(stella, 'GET', 'documents');
    expect(before).toMatchObject({ quotaBytes: null, clientQuotaBytes: null, kinds: null, mostBytes: null });
    expect(before.usedBytes).toBeGreaterThan(0);
    await call(stella, 'PATCH', 'documents', { kinds: ['pdf', 'image', 'pdf'], version: before.version });
    const upload = (name: string, text: string) =>
      olivia.fetch('/api/storage/v1/clients/us-001/documents?notify=false', {
        method: 'POST',
        body: uploadForm(name, Buffer.from(text)),
      });
    await expectProblem(await upload('a.txt', 'text'), 415, 'file-type-not-allowed');
    await call(stella, 'PATCH', 'documents', { kinds: null, clientQuotaBytes: 1 });
    await expectProblem(await upload('a.txt', 'text'), 507, 'insufficient-storage');
    await call(stella, 'PATCH', 'documents', { clientQuotaBytes: null, quotaBytes: 1 });
    await expectProblem(await upload('a.txt', 'text'), 507, 'insufficient-storage');
    await call(stella, 'PATCH', 'documents', { quotaBytes: null });
    expect((await upload('a.txt', 'text')).status).toBeLessThan(300);
  });

  test('cannot exceed the operator’s limits, neither by request nor by command', async () => {
    const { db } = portal.database;
    await db
      .updateTable('companies')
      .set({ storage_quota: 1_000_000_000 })
      .where('company_id', '=', 'c1001')
      .execute();
    const over = { quotaBytes: 1_000_000_001, kinds: [] };
    expect(await faultsOf(await sendJson(stella, 'PATCH', `${api}/documents`, over))).toEqual([
      'body/quotaBytes invalid',
      'body/kinds required',
    ]);
    const file = join(folder, 'documents.json');
    await writeFile(file, JSON.stringify({ quotaBytes: 2_000_000_000 }));
    expect(await problemsOf(settingsCommand.run({ command: 'set', ...line(['documents', file]) }))).toEqual([
      'quotaBytes: must be at most 1 GB, the operator’s limit',
    ]);
    await writeFile(file, JSON.stringify({ quotaBytes: 900_000_000 }));
    expect(await settingsCommand.run({ command: 'set', ...line(['documents', file]) })).toContain(
      '"quotaBytes": 900000000',
    );
    expect(await problemsOf(settingsCommand.run({ command: 'show', ...line(['toString']) }))).toEqual([
      '"toString" is none of documents, languages, look, mail, sign-in, support.',
    ]);
  });
});

test('an example e-mail is printed by a command in the firm’s language', async () => {
  expect(await settingsCommand.run({ command: 'mail', ...line(['invitation']) })).toMatch(
    /^Harbor & Finch CPAs invites you [^\n]+\n\nHello Ana,\n/,
  );
  expect(await problemsOf(settingsCommand.run({ command: 'mail', ...line(['wings']) }))).toEqual([
    expect.stringMatching(/^"wings" is none of test, invitation/),
  ]);
});

test('a test e-mail is sent by a command, which prints the mail server’s reply', async () => {
  const sent = (email: string, env: object = {}) => {
    const asked = line([email]);
    return settingsCommand.run({ command: 'test-mail', ...asked, env: { ...asked.env, ...env } });
  };
  const mail = await startMailServer();
  try {
    expect(await sent('lia@lumen.test', { SMTP_URL: mail.url })).toMatch(/^The mail server accepted it: 250/);
    expect((await mail.mailTo('lia@lumen.test')).subject).toContain('Harbor & Finch CPAs');
  } finally {
    await mail.close();
  }
  expect(await problemsOf(sent('lia@lumen.test', { SMTP_URL: mail.url }))).toEqual([
    expect.stringMatching(/^The mail server cannot be reached: /),
  ]);
  expect(await sent('lia@lumen.test')).toMatch(/^Written to .*mail: no SMTP_URL is set\.\n$/);
  expect(await problemsOf(sent('lia'))).toEqual(['"lia" is not an e-mail address.']);
});

describe('sessions', () => {
  test('created after a change have the new limits, older ones keep theirs, and the operator’s limits cannot be exceeded', async () => {
    const rules = await call<SignInRules>(stella, 'GET', 'sign-in');
    expect(rules).toMatchObject({ idleMinutes: 30, lifeHours: 12, mostIdleMinutes: 30, mostLifeHours: 12 });
    const beyond = { idleMinutes: 31, lifeHours: 13 };
    expect(await faultsOf(await sendJson(stella, 'PATCH', `${api}/sign-in`, beyond))).toEqual([
      'body/idleMinutes invalid',
      'body/lifeHours invalid',
    ]);
    const before = await openSession(portal, 'c1001', 'olivia');
    await call(stella, 'PATCH', 'sign-in', { idleMinutes: 10, lifeHours: 2, version: rules.version });
    const after = await openSession(portal, 'c1001', 'olivia');
    const timeOf = async (person: SignedIn) => {
      const answer = await sendJson(person, 'POST', '/api/security/v1/session/extension');
      return (await answer.json()) as { IdleSeconds: number; LifeSeconds: number };
    };
    expect((await timeOf(before)).IdleSeconds).toBe(1800);
    expect((await timeOf(before)).LifeSeconds).toBeGreaterThan(11 * 3600);
    expect((await timeOf(after)).IdleSeconds).toBe(600);
    expect((await timeOf(after)).LifeSeconds).toBeLessThanOrEqual(7200);
    // Twelve minutes of inactivity, which ends the session that began under the new rule.
    await portal.database.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - 12 * 60_000) })
      .where('company_id', '=', 'c1001')
      .where('user_id', '=', 'olivia')
      .execute();
    await call(stella, 'PATCH', 'sign-in', { logoutUrl: '/bye' });
    await soon(async () => expect((await after.fetch('/api/security/v1/session/bindings')).status).toBe(401));
    expect((await before.fetch('/api/security/v1/session/bindings')).status).toBe(200);
  });
});
