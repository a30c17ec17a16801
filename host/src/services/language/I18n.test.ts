import type { Language } from '@anteroom/sdk';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { DevicePreferences } from '../page/Preferences.ts';
import { LogQueue } from '../plugins/LogQueue.ts';
import { Credentials } from '../session/Credentials.ts';
import { BoundI18n } from './I18n.ts';
import { createI18next, textsReady } from './i18next.ts';
import { matchLanguage } from './languages.ts';
import { PersonLanguage, rememberedLanguage } from './PersonLanguage.ts';
import { TextFiles } from './TextFiles.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
  localStorage.clear();
});
afterEach(() => server.stop());

/** Stands for the language choice, which these tests do not use. */
function noChoice(): never {
  throw new Error('No service of the host is needed here.');
}

function open(language: Language | null = 'en-us') {
  const preferences = new DevicePreferences('host');
  if (language) preferences.set('ccLanguage', language);
  const store = createStore();
  const logged: string[] = [];
  const log = new LogQueue(new Credentials());
  log.add = (_owner, message) => logged.push(message);
  const files = new TextFiles(log);
  const i18next = createI18next(files, log, rememberedLanguage(preferences));
  const person = new PersonLanguage(i18next, preferences, store);
  const i18n = new BoundI18n(i18next, person, { get: noChoice }, 'plugin:p', store);
  const ready = () => textsReady(i18next, 'plugin:p');
  return { files, i18next, person, store, i18n, logged, ready };
}

function serve(locales: Readonly<Record<string, object>>) {
  for (const [language, content] of Object.entries(locales))
    server.on(`GET /${language}.json`, () => content);
  return Object.fromEntries(
    Object.keys(locales).map((language) => [language, `${server.origin}/${language}.json`]),
  );
}

it('creates a number format only once for the host and all plugins', () => {
  const { i18n, i18next, person, store } = open();
  const other = new BoundI18n(i18next, person, { get: noChoice }, 'plugin:other', store);
  const made = vi.spyOn(Intl, 'NumberFormat');
  expect([i18n.bytes(2048), other.bytes(2048)]).toEqual(['2 kB', '2 kB']);
  expect(made).toHaveBeenCalledOnce();
  made.mockRestore();
});

describe('the translator', () => {
  const english = { files_one: '{{count}} file', files_other: '{{count}} files', deep: { key: 'Deep' } };

  it('resolves nested keys and plural forms', async () => {
    const { files, ready, i18n } = open();
    files.declare('plugin:p', serve({ 'en-us': english }));
    await ready();
    expect(i18n.t('deep.key')).toBe('Deep');
    expect(i18n.t('files', { count: 1 })).toBe('1 file');
    expect(i18n.t('files', { count: 2 })).toBe('2 files');
  });

  it('replaces texts once the new ones have loaded, and keeps the old ones if that fails', async () => {
    const { files, ready, i18next, i18n } = open();
    files.declare('plugin:p', serve({ 'en-us': english }));
    await ready();
    server.on('GET /newer.json', () => ({ files: 'Files' }));
    let added = 0;
    i18next.store.on('added', () => added++);
    await files.replace(i18next, 'plugin:p', { 'en-us': `${server.origin}/newer.json` });
    expect(i18n.t('files')).toBe('Files');
    expect(i18n.t('deep.key')).toBe('');
    expect(added).toBe(1);
    const gone = { 'en-us': `${server.origin}/none.json` };
    await expect(files.replace(i18next, 'plugin:p', gone)).rejects.toThrow('404');
    expect(i18n.t('files')).toBe('Files');
  });

  it('fetches only one file, since each is complete', async () => {
    const { files, ready, i18n } = open('pt-br');
    files.declare('plugin:p', serve({ 'en-us': english, 'pt-br': { deep: { key: 'Fundo' } } }));
    await ready();
    expect(i18n.t('deep.key')).toBe('Fundo');
    expect(server.requests.map(({ path }) => path)).toEqual(['/pt-br.json']);
  });

  it('falls back to English for a language without a file', async () => {
    const { files, ready, i18n } = open('nl-nl');
    files.declare('plugin:p', serve({ 'en-us': english, 'pt-br': {} }));
    await ready();
    expect(i18n.t('files', { count: 3 })).toBe('3 files');
  });

  it('falls back to another variant of the language before English', async () => {
    const { files, ready, i18n } = open('es-ar');
    files.declare('plugin:p', serve({ 'en-us': english, pl: {}, 'es-mx': { deep: { key: 'Hondo' } } }));
    await ready();
    expect(i18n.t('deep.key')).toBe('Hondo');
    expect(server.requests.map(({ path }) => path)).toEqual(['/es-mx.json']);
  });

  it('returns an empty text for a missing key, and logs it once the texts have loaded', async () => {
    const { files, ready, i18n, logged } = open();
    files.declare('plugin:p', serve({ 'en-us': english }));
    expect(i18n.t('deep.key')).toBe('');
    expect(logged).toEqual([]);
    await ready();
    expect(i18n.t('no.such')).toBe('');
    expect(logged).toEqual(['No text no.such in plugin:p, en-us']);
  });

  it('types the keys of the host, so that a misspelt one does not compile', () => {
    const { i18next } = open();
    // @ts-expect-error There is no such text.
    expect(i18next.t('shell.retri')).toBe('');
  });

  it('retries texts that failed to load', async () => {
    const { files, ready, i18n, logged } = open();
    files.declare('plugin:p', { 'en-us': `${server.origin}/en-us.json` });
    await ready();
    expect(i18n.t('deep.key')).toBe('');
    expect(logged[0]).toBe('The texts of plugin:p could not be read');
    serve({ 'en-us': english });
    await ready();
    expect(i18n.t('deep.key')).toBe('Deep');
  });

  it('waits only for the texts of its own namespace', async () => {
    const { files, i18next, ready, i18n } = open();
    files.declare('plugin:slow', () => new Promise(() => {}));
    files.declare('plugin:p', serve({ 'en-us': english }));
    void textsReady(i18next, 'plugin:slow');
    await ready();
    expect(i18n.t('deep.key')).toBe('Deep');
  });

  it('changes the language of everything shown, and remembers it', async () => {
    const { files, ready, person, store, i18n } = open();
    files.declare('plugin:p', serve({ 'en-us': english, 'pt-br': { deep: { key: 'Fundo' } } }));
    await ready();
    await person.choose('pt-br');
    expect(i18n.t('deep.key')).toBe('Fundo');
    expect(store.get(i18n.language)).toBe('pt-br');
    expect(document.documentElement.lang).toBe('pt-BR');
    expect(new DevicePreferences('host').get('ccLanguage')).toBe('pt-br');
  });

  it('follows the profile’s language only where none was chosen on this device', async () => {
    const chosen = open('pt-br');
    await chosen.person.followProfile('es-ar');
    expect(chosen.store.get(chosen.person.current)).toBe('pt-br');
    localStorage.clear();
    const { person, store } = open(null);
    await person.followProfile('PT-BR');
    expect(store.get(person.current)).toBe('pt-br');
  });
});

describe('matchLanguage', () => {
  it.each([
    [['pt-PT', 'en'], 'pt-br'],
    [['EN-GB'], 'en-gb'],
    [['de', 'fr-FR'], 'fr-ca'],
    [['es'], 'es-ar'],
    [['ja'], 'en-us'],
    [[], 'en-us'],
  ])('matches the preferred languages %j to %s', (preferred, language) => {
    expect(matchLanguage(preferred)).toBe(language);
  });
});
