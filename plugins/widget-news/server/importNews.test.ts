import { createTestImports, type TestImports } from '@anteroom/server/testing/testImports';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewsTables } from './tables.ts';

let imports: TestImports;
let db: Kysely<NewsTables>;
beforeAll(async () => {
  imports = await createTestImports();
  db = imports.database.db as unknown as Kysely<NewsTables>;
});
afterAll(() => imports.close());

const news = 'key;client;published_from;published_until;language;title;summary;body';

test('importing news merges languages into one article, is idempotent, and keeps what staff have added', async () => {
  const file = [
    news,
    'decimo;;2024-11-20T12:00:00Z;;pt-br;Décimo terceiro;Prazos;"Duas parcelas; ""veja"""',
    'decimo;;2024-11-20T12:00:00Z;;en-us;Thirteenth salary;Dates;Two parts',
    'aviso;own;2024-11-21T12:00Z;2024-12-01T00:00:00Z;pt-br;Só para a padaria;Aviso;Texto',
  ];
  expect(await imports.run('news', ...file)).toBe('3 added, 0 changed, 0 unchanged.');
  expect(await imports.run('news', ...file)).toBe('0 added, 0 changed, 3 unchanged.');

  const items = () => db.selectFrom('widget_news.items').selectAll().orderBy('published_from').execute();
  const [first, second] = await items();
  expect([first?.client_id, second?.client_id]).toEqual([null, 'own']);
  expect(first?.texts['pt-br']?.body).toBe('Duas parcelas; "veja"');
  const spanish = { title: 'Aguinaldo', summary: 'Plazos', body: 'Texto' };
  await db
    .updateTable('widget_news.items')
    .set({ image: 'calendar.png', texts: JSON.stringify({ ...first?.texts, 'es-ar': spanish }) })
    .where('news_id', '=', first?.news_id ?? '')
    .execute();
  expect(await imports.run('news', ...file)).toBe('0 added, 0 changed, 3 unchanged.');
  const changed = file.map((line) => line.replace('Two parts', 'Two instalments'));
  const third = 'decimo;;2024-11-20T12:00:00Z;;nl-nl;Dertiende maand;Data;Twee delen';
  expect(await imports.run('news', ...changed, third)).toBe('1 added, 1 changed, 2 unchanged.');
  const [merged] = await items();
  expect([merged?.image, merged?.texts['es-ar'], merged?.texts['en-us']?.body]).toEqual([
    'calendar.png',
    spanish,
    'Two instalments',
  ]);
});

test('importing invalid news reports every fault with its line and saves nothing', async () => {
  const faults = await imports.problems(
    'news',
    news,
    'new;;2024-11-20T12:00:00Z;;pt-br;A;B;C',
    'new;own;2024-11-20T12:00:00Z;;pt-br;A;B;C',
    ';foreign;20/11/2024;;klingon;;B;C',
    'late;;2024-11-20T12:00:00Z;2024-11-20T11:00:00Z;pt-br;A;B;C',
    'never;;2024-13-45T12:00:00Z;;pt-br;A;B;C',
  );
  expect(faults).toEqual([
    'line 3: client: differs from line 2',
    'line 3: language: repeats line 2',
    'line 4: key: is missing',
    'line 4: client: the firm has no client "foreign"',
    'line 4: language: is none of en-us, en-gb, en-au, en-ca, es-ar, pt-br, nl-nl, fr-ca',
    'line 4: published_from: is not a time in UTC, such as 2026-11-20T12:00:00Z',
    'line 4: title: has 1 to 200 characters',
    'line 5: published_until: must be a time after the one from which it is published',
    'line 6: published_from: is not a time',
  ]);
  const titles = await db.selectFrom('widget_news.items').select('texts').execute();
  expect(titles.map(({ texts }) => texts['pt-br']?.title).sort()).toEqual([
    'Décimo terceiro',
    'Só para a padaria',
  ]);
});
