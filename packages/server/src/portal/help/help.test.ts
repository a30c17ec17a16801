import type { Help } from '@anteroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { renderArticle } from './renderArticle.ts';

let portal: TestPortal;
let olivia: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await signIn(portal.url, 'olivia@demo.test');
});
afterAll(() => portal.close());

async function menu(person: SignedIn, locale: string): Promise<Help> {
  const answer = await person.fetch(
    `/api/help/v1/articles?apps=ClientCenter&userType=client&locale=${locale}`,
  );
  expect(answer.status).toBe(200);
  return (await answer.json()) as Help;
}

async function page(path: string, language = 'en-US'): Promise<string> {
  return (await fetch(portal.url + path, { headers: { 'accept-language': language } })).text();
}

describe('the menu', () => {
  test('has what the firm offers, in its order', async () => {
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

  test('is in the language that is asked for, or the nearest', async () => {
    const title = async (locale: string) => (await menu(olivia, locale)).topics[0]?.title;
    expect(await title('pt-br')).toBe('Enviar documentos');
    expect(await title('en-gb')).toBe('Send us documents');
    expect(await title('nl-nl')).toBe('Send us documents');
  });

  test('leads to where the firm has it, and shows staff what is for staff', async () => {
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
    const george = await signIn(portal.url, 'george@demo.test');
    const found = await menu(george, 'en-gb');
    expect(found.searchUrl).toBe('https://help.example/find');
    expect(found.topics.map(({ id }) => id)).not.toContain('desk');
  });

  test.each(['?userType=client', '?userType=boss&locale=en-us', '?userType=client&locale=english'])(
    'refuses %s',
    async (query) => {
      expect((await olivia.fetch(`/api/help/v1/articles${query}`)).status).toBe(400);
    },
  );

  test('is not there for whom it is hidden from', async () => {
    await portal.database.db
      .insertInto('user_controls')
      .values({ company_id: 'c1001', user_id: 'marco', control: 'HideHelp' })
      .execute();
    const marco = await signIn(portal.url, 'marco@demo.test');
    expect((await marco.fetch('/api/help/v1/articles?userType=client&locale=en-us')).status).toBe(403);
  });
});

describe('the pages', () => {
  test('show an article to everybody, in their language and the firm’s colours', async () => {
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
  ])('find %j', async (words, shown, language) => {
    const answer = await fetch(
      `${portal.url}/help/c1001/search?${new URLSearchParams({ q: words, language })}`,
    );
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain(shown);
    expect(text).not.toContain('<script');
  });

  test('find nothing in a language that the reader is not shown', async () => {
    expect(await page('/help/c1001/search?q=documentos&language=en-us')).toContain('No results');
  });

  test('of an unknown article lead on, of an unknown firm there are none', async () => {
    const answer = await fetch(`${portal.url}/help/c1001/articles/nothing`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('All help topics');
    expect((await fetch(`${portal.url}/help/c0000`)).status).toBe(404);
  });
});

test('an article brings no markup of its own, and no link that runs anything', () => {
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

  test('is kept, and told to the firm', async () => {
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

  test('is not taken where the firm’s flag is off', async () => {
    const internal = await signIn(portal.url, 'internal@demo.test');
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
  ])('%j is refused', async (body) => {
    expect((await give(body)).status).toBe(400);
  });
});
