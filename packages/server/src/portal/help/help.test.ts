import type { Help } from '@anteroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStaff } from '../../testing/addStaff.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { renderArticle } from './renderArticle.ts';

let portal: TestPortal;
let olivia: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
});
afterAll(() => portal.close());

async function menu(person: SignedIn, locale: string, userType = 'client'): Promise<Help> {
  const answer = await person.fetch(
    `/api/help/v1/articles?apps=ClientCenter&userType=${userType}&locale=${locale}`,
  );
  expect(answer.status).toBe(200);
  return (await answer.json()) as Help;
}

async function page(path: string, language = 'en-US'): Promise<string> {
  return (await fetch(portal.url + path, { headers: { 'accept-language': language } })).text();
}

describe('the help menu', () => {
  test('lists the firm’s topics in its order, with the search, how-to and privacy links', async () => {
    const { topics, ...links } = await menu(olivia, 'en-us');
    expect(topics[0]).toEqual({
      id: 'upload-documents',
      title: 'Send us documents',
      url: '/help/c1001/articles/upload-documents',
    });
    expect(topics).toHaveLength(4);
    expect(links).toEqual({
      searchUrl: '/help/c1001/search',
      howToUrl: '/help/c1001/articles/how-to',
      privacyUrl: '/help/c1001/articles/privacy',
    });
  });

  test('is in the requested language, or the nearest that the firm has', async () => {
    const title = async (locale: string) => (await menu(olivia, locale)).topics[0]?.title;
    expect(await title('pt-br')).toBe('Enviar documentos');
    expect(await title('en-gb')).toBe('Send us documents');
    expect(await title('nl-nl')).toBe('Send us documents');
  });

  test('links to the firm’s own search address, and lists staff articles only in the menu for staff', async () => {
    const { db } = portal.database;
    const row = { company_id: 'c3001', language: 'en-gb', body: null };
    await db
      .insertInto('help_articles')
      .values([
        { ...row, article_id: 'ours', kind: 'search', title: 'Search', url: 'https://help.example/find' },
        {
          ...row,
          article_id: 'desk',
          kind: 'article',
          title: 'Desk',
          url: 'https://x.example',
          user_type: 'staff',
        },
      ])
      .execute();
    const george = await portal.signIn('george@demo.test');
    const found = await menu(george, 'en-gb');
    expect(found.searchUrl).toBe('https://help.example/find');
    expect(found.topics.map(({ id }) => id)).not.toContain('desk');
    const { topics } = await menu(await addStaff(portal, 'c3001', 'staff'), 'en-gb', 'staff');
    expect(topics.map(({ id }) => id)).toContain('desk');
  });

  test.each(['?userType=client', '?userType=boss&locale=en-us', '?userType=client&locale=english'])(
    'returns 400 for %s',
    async (query) => {
      expect((await olivia.fetch(`/api/help/v1/articles${query}`)).status).toBe(400);
    },
  );

  test('returns 403 to users from whom it is hidden', async () => {
    await portal.database.db
      .insertInto('user_controls')
      .values({ company_id: 'c1001', user_id: 'marco', control: 'HideHelp' })
      .execute();
    const marco = await portal.signIn('marco@demo.test');
    expect((await marco.fetch('/api/help/v1/articles?userType=client&locale=en-us')).status).toBe(403);
  });
});

describe('the help pages', () => {
  test('show an article without a session, in the reader’s language, with the firm’s colors and a strict CSP', async () => {
    const english = await page('/help/c1001/articles/upload-documents');
    expect(english).toContain('<h1>Send us documents</h1>');
    expect(english).toContain('<h2>For a task</h2>');
    expect(await page('/help/c1001/articles/upload-documents', 'pt-PT')).toContain(
      '<h1>Enviar documentos</h1>',
    );
    expect(await page('/help/c1001/theme.css')).toMatch(/--ar-header:light-dark\(#0f4c5c/);
    const { headers } = await fetch(`${portal.url}/help/c1001`);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'self'/);
  });

  test.each([
    ['phone', 'Sign in with a second step', 'en'],
    ['uploads', 'Send us documents', 'en'],
    ['documento enviado', 'Encontrar um documento', 'pt'],
    ['upload-docu <script>', 'No results', 'en'],
    ['"', 'No results', 'en'],
    ['\\ % _ : & | !', 'No results', 'en'],
    ['', 'Search help', 'en'],
  ])('answer a search for %j without echoing markup', async (words, shown, language) => {
    const answer = await fetch(
      `${portal.url}/help/c1001/search?${new URLSearchParams({ q: words, language })}`,
    );
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain(shown);
    expect(text).not.toContain('<script');
  });

  test('find only articles in the requested language', async () => {
    expect(await page('/help/c1001/search?q=documentos&language=en-us')).toContain('No results');
  });

  test('return 404 with a link to all topics for an unknown article, and 404 for an unknown firm', async () => {
    const answer = await fetch(`${portal.url}/help/c1001/articles/nothing`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('All help topics');
    expect((await fetch(`${portal.url}/help/c0000`)).status).toBe(404);
  });
});

test('an article renders without raw HTML, images, and javascript: or protocol-relative links', () => {
  const { text } = renderArticle(
    '<script>x</script>\n\na <b>b</b> [c](javascript:alert(1)) [d](//evil.test) [e](/home) ![f](https://x.test/y.png)\n\n# G',
  );
  expect(text).not.toMatch(/<script|<b>|javascript:|evil|<img/);
  expect(text).toContain('<a href="/home">e</a>');
  expect(text).toContain('<h2>G</h2>');
});

describe('feedback', () => {
  const give = (body: object) =>
    olivia.fetch('/api/help/v1/feedback', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('is stored and e-mailed to the firm with the sender as reply-to', async () => {
    expect((await give({ mood: 'happy', message: 'So calm.' })).status).toBe(204);
    const kept = await portal.database.db.selectFrom('feedback').selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({
      company_id: 'c1001',
      user_id: 'olivia',
      mood: 'happy',
      message: 'So calm.',
    });
    expect((await portal.mails())[0]).toMatchObject({
      to: 'office@harborfinch.test',
      replyTo: 'olivia@demo.test',
      text: expect.stringContaining(`${portal.url}/staff/people#person/`),
    });
  });

  test('returns 403 while the firm’s flag is off', async () => {
    const internal = await portal.signIn('internal@demo.test');
    const setFlag = (value: boolean) =>
      internal.fetch('/api/flags/v1/flags/feedbackRequest', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ value }),
      });
    await setFlag(false);
    expect((await give({ mood: 'happy', message: 'So calm.' })).status).toBe(403);
    await setFlag(true);
    expect((await give({ mood: 'sad', message: '…' })).status).toBe(204);
  });

  test.each([
    { mood: 'happy', message: '  ' },
    { mood: 'angry', message: 'x' },
    { mood: 'sad' },
    { mood: 'sad', message: 'x', to: 'a@b.c' },
  ])('returns 400 for %j', async (body) => {
    expect((await give(body)).status).toBe(400);
  });
});
