import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { helpCommand } from './helpCommand.ts';

const lead = { company_id: 'c1', language: 'en-us', place: 0, user_type: null };
let root: string;
let database: TestDatabase;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'anteroom-articles-'));
  database = await createTestDatabase();
  await database.db
    .insertInto('companies')
    .values({
      company_id: 'c1',
      name: 'Finch',
      country: 'US',
      language: 'en-us',
      email: 'office@finch.test',
      header_fill_color: '#003565',
      header_text_color: '#ffffff',
      button_fill_color: '#003565',
      button_text_color: '#ffffff',
      header_image: null,
      banner_image: null,
      header_line: null,
      sign_in_text: null,
    })
    .execute();
  await database.db
    .insertInto('help_articles')
    .values([
      { ...lead, article_id: 'old', kind: 'article', title: 'Old', body: 'Old', url: null },
      {
        ...lead,
        article_id: 'privacy',
        kind: 'privacy',
        title: 'Privacy',
        body: null,
        url: 'https://finch.test/p',
      },
    ])
    .execute();
});
beforeEach(() => rm(join(root, 'help'), { recursive: true, force: true }));
afterAll(async () => {
  await database.drop();
  await rm(root, { recursive: true });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, 'help', path)), { recursive: true });
  await writeFile(join(root, 'help', path), text);
}

function run(...operands: string[]): Promise<string | null> {
  const env = { DATA_DIR: root, DATABASE_URL: database.url, INIT_CWD: root };
  return helpCommand.run({ command: 'import', operands, firm: 'c1', options: {}, env });
}

function kept() {
  return database.db
    .selectFrom('help_articles')
    .select(['article_id', 'language', 'kind', 'place', 'title', 'body', 'url'])
    .orderBy('language')
    .orderBy('place')
    .orderBy('article_id')
    .execute();
}

test('an import replaces the firm’s articles, keeps those with an external address and adds an audit entry', async () => {
  await write('en-us/10-send-documents.md', '# Send us documents\n\nDrop them *here*.\n');
  await write('en-us/20-how-to.md', '# How it works\r\n\r\nWell.');
  await write('pt-br/10-send-documents.md', '# Enviar documentos\n\nAqui.');
  expect(await run('help')).toBe('c1 has 3 articles of this folder.\n');
  const send = { article_id: 'send-documents', kind: 'article', place: 10, url: null };
  expect(await kept()).toEqual([
    expect.objectContaining({ article_id: 'privacy', url: 'https://finch.test/p' }),
    { ...send, language: 'en-us', title: 'Send us documents', body: 'Drop them *here*.' },
    expect.objectContaining({ article_id: 'how-to', kind: 'how-to', title: 'How it works', body: 'Well.' }),
    { ...send, language: 'pt-br', title: 'Enviar documentos', body: 'Aqui.' },
  ]);
  const entries = await database.db
    .selectFrom('audit_log')
    .select(['company_id', 'action', 'details'])
    .execute();
  expect(entries).toEqual([
    {
      company_id: 'c1',
      action: 'help-imported',
      details: { operator: expect.any(String), languages: ['en-us', 'pt-br'], articles: 3 },
    },
  ]);
});

test.each([
  ['send.md', '# T\n\nx', 'must be named'],
  ['xx-yy/10-a.md', '# T\n\nx', 'must be named'],
  ['en-us/a.md', '# T\n\nx', 'must be named'],
  ['en-us/more/10-a.md', '# T\n\nx', 'must be named'],
  ['en-us/10-a.md', 'No title', 'must begin with a title'],
  ['en-us/10-a.md', '# Title only\n', 'must begin with a title'],
])('the file %s with the text %j is refused, and nothing changes', async (path, text, reason) => {
  const before = await kept();
  await write('en-us/90-good.md', '# Good\n\nGood.');
  await write(path, text);
  await expect(run('help')).rejects.toThrow(reason);
  expect(await kept()).toEqual(before);
});

test('a missing folder, a duplicate article and an unknown firm are reported, and a malformed command returns null', async () => {
  await expect(run('none')).rejects.toThrow('cannot be read (ENOENT)');
  await write('en-us/10-a.md', '# A\n\nx');
  await write('en-us/20-a.md', '# A\n\nx');
  await expect(run('help')).rejects.toThrow('The article a exists twice in en-us.');
  await rm(join(root, 'help/en-us/20-a.md'));
  const env = { DATA_DIR: root, DATABASE_URL: database.url, INIT_CWD: root };
  const line = { command: 'import', operands: ['help'], options: {}, env };
  await expect(helpCommand.run({ ...line, firm: 'c9' })).rejects.toThrow('There is no firm "c9".');
  expect(await helpCommand.run({ ...line, firm: undefined })).toBeNull();
  expect(await helpCommand.run({ ...line, firm: 'c1', command: 'export' })).toBeNull();
});
