import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PluginDeclaration } from '@anteroom/sdk';
import { describe, expect, it } from 'vitest';
import { localeFindings, readLocales, readServerLocales, serverLocaleFindings } from './locales.ts';
import type { Texts } from './texts.ts';

const declaration: PluginDeclaration = {
  id: 'greeting',
  sdk: '^1.0.0',
  contributes: [{ point: 'widget', type: 'greeting', title: 'title', module: './Greeting' }],
};
const english: Texts = {
  title: 'Greeting',
  nested: { hello: 'Hello, {{name}}, from {{ firm }}' },
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  files_one: '{{name}} was added',
  files_other: '{{count}} files were added',
};
const portuguese: Texts = {
  title: 'Saudação',
  nested: { hello: 'Olá, {{ name }}, da {{firm}}' },
  rows_one: 'Uma linha',
  rows_many: '{{count}} de linhas',
  rows_other: '{{count}} linhas',
  files_one: '{{name}} foi adicionado',
  files_many: '{{count}} de arquivos foram adicionados',
  files_other: '{{count}} arquivos foram adicionados',
};

function findings(locales: Readonly<Record<string, Texts>>, declared = declaration): readonly string[] {
  return localeFindings(declared, new Map(Object.entries(locales))).map(
    ({ file, message }) => `${file} ${message}`,
  );
}

it('finds nothing wrong with complete texts, whatever plural forms a language has', () => {
  expect(findings({ 'en-us': english, 'pt-br': portuguese })).toEqual([]);
});

it('requires the titles of the plugin and of its events', () => {
  const event = { name: 'greeting-changed', title: 'changed', access: 'events.read', stale: [] };
  const declared = { ...declaration, title: 'name', events: [event] };
  expect(findings({ 'en-us': english, 'pt-br': portuguese }, declared)).toEqual(
    ['en-us', 'pt-br'].flatMap((language) =>
      ['name', 'changed'].map((key) => `locales/${language}.json is missing the key "${key}". Add its text`),
    ),
  );
});

it('requires no texts of a plugin that names none', () => {
  expect(findings({}, { ...declaration, contributes: [] })).toEqual([]);
});

describe('finds', () => {
  it.each<[string, Record<string, Texts>, readonly string[]]>([
    [
      'a language that is missing',
      { 'en-us': english },
      ['locales/pt-br.json is missing. Copy en-us.json and translate it'],
    ],
    [
      'that there are no texts',
      {},
      [
        'locales/en-us.json is missing. Write its texts',
        'locales/pt-br.json is missing. Copy en-us.json and translate it',
      ],
    ],
    [
      'texts that Portuguese lacks',
      {
        'en-us': english,
        'pt-br': { ...portuguese, rows_one: {}, rows_many: {}, rows_other: {} },
      },
      [
        'locales/pt-br.json is missing the key "rows_one". Add its text',
        'locales/pt-br.json is missing the key "rows_other". Add its text',
      ],
    ],
    [
      'a text that another language lacks though its file is there',
      { 'en-us': english, 'pt-br': portuguese, 'nl-nl': { ...english, nested: {} } },
      ['locales/nl-nl.json is missing the key "nested.hello". Add its text'],
    ],
    [
      'a text that only another language has',
      { 'en-us': english, 'pt-br': { ...portuguese, titel: 'Groet' } },
      ['locales/pt-br.json has the key "titel", but en-us.json does not. Add or remove it'],
    ],
    [
      'a placeholder that another language spells differently',
      { 'en-us': english, 'pt-br': { ...portuguese, nested: { hello: 'Olá, {{nome}}, da {{firm}}' } } },
      ['locales/pt-br.json has other placeholders in "nested.hello" than en-us.json. Use {{name}}, {{firm}}'],
    ],
    [
      'a placeholder where English has none',
      { 'en-us': english, 'pt-br': { ...portuguese, title: 'Saudação, {{name}}' } },
      ['locales/pt-br.json has other placeholders in "title" than en-us.json. Use none'],
    ],
  ])('%s', (_, locales, found) => {
    expect(findings(locales)).toEqual(found);
  });

  it('plural forms that a language needs for counts up to 1000, but no labels that end like them', () => {
    const texts = {
      kind_other: 'Other',
      step_one: 'First',
      rows_one: '{{count}} row',
      rows_other: '{{count}} rows',
    };
    const { rows_other: _, ...incomplete } = texts;
    const none = { ...declaration, contributes: [] };
    expect(findings({ 'en-us': texts, 'pt-br': incomplete, pl: texts }, none)).toEqual([
      'locales/pt-br.json is missing the key "rows_other". Add its text',
      'locales/pl.json is missing the key "rows_many". Add its text',
      'locales/pl.json is missing the key "rows_few". Add its text',
    ]);
    expect(findings({ 'en-us': incomplete, 'pt-br': texts }, none)).toEqual([
      'locales/en-us.json is missing the key "rows_other". Add its text',
    ]);
  });

  it('the title of a staff screen', () => {
    const screen = { path: 'x', title: 'nowhere', icon: 'map-pin' };
    const contributes = [{ point: 'staffPage', id: 'x', screen, module: './X' }] as const;
    expect(findings({ 'en-us': english, 'pt-br': portuguese }, { ...declaration, contributes })).toEqual([
      'locales/en-us.json is missing the key "nowhere". Add its text',
      'locales/pt-br.json is missing the key "nowhere". Add its text',
    ]);
  });

  it('a key that the declaration names but no file has', () => {
    const contributes = [
      { ...declaration.contributes[0], title: 'nowhere' },
    ] as PluginDeclaration['contributes'];
    expect(findings({ 'en-us': english, 'pt-br': portuguese }, { ...declaration, contributes })).toEqual([
      'locales/en-us.json is missing the key "nowhere". Add its text',
      'locales/pt-br.json is missing the key "nowhere". Add its text',
    ]);
  });
});

it('merges the texts of the packages that a plugin is built from, in the plugin’s languages', async () => {
  const around = await mkdtemp(join(tmpdir(), 'plugin-kit-'));
  const write = async (file: string, content: object) => {
    await mkdir(dirname(join(around, file)), { recursive: true });
    await writeFile(join(around, file), JSON.stringify(content));
  };
  await write('plugin/package.json', { dependencies: { shared: '1.0.0', silent: '1.0.0' } });
  await write('plugin/locales/en-us.json', { title: 'Greeting' });
  await write('plugin/locales/en-gb.json', { title: 'Salutation', shared: { add: 'Pop in' } });
  await write('plugin/locales/nl-nl.json', { title: 'Groet' });
  await write('node_modules/silent/package.json', {});
  await write('node_modules/silent/locales/en-us.json', { never: 'seen' });
  await write('node_modules/shared/package.json', { anteroom: { texts: 'shared' } });
  await write('node_modules/shared/locales/en-us.json', { add: 'Add' });
  await write('node_modules/shared/locales/pt-br.json', { add: 'Adicionar' });
  expect(Object.fromEntries(readLocales(join(around, 'plugin')))).toEqual({
    'en-us': { title: 'Greeting', shared: { add: 'Add' } },
    'en-gb': { title: 'Salutation', shared: { add: 'Pop in' } },
    'nl-nl': { title: 'Groet', shared: { add: 'Add' } },
  });
  await rm(around, { recursive: true });
});

it('reads and checks the texts of the server half separately from those of the browser half', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plugin-kit-'));
  const write = async (file: string, content: object) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), JSON.stringify(content));
  };
  await write('locales/en-us.json', { title: 'Greeting' });
  await write('locales/server/en-us.json', { mail: { subject: 'A greeting from {{name}}', why: 'Why' } });
  await write('locales/server/pt-br.json', { mail: { subject: 'Saudação de {{nome}}' } });
  expect([...readLocales(folder).values()]).toEqual([{ title: 'Greeting' }]);
  expect(
    serverLocaleFindings(readServerLocales(folder)).map(({ file, message }) => `${file} ${message}`),
  ).toEqual([
    'locales/server/pt-br.json is missing the key "mail.why". Add its text',
    'locales/server/pt-br.json has other placeholders in "mail.subject" than en-us.json. Use {{name}}',
  ]);
  await rm(folder, { recursive: true });
});
