import type { Language } from '@anteroom/sdk';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeServer } from '../testing/FakeServer.ts';
import { Credentials } from './Credentials.ts';
import { BoundI18n } from './I18n.ts';
import { LogQueue } from './LogQueue.ts';
import { matchLanguage } from './languages.ts';
import { DevicePreferences } from './Preferences.ts';
import { Texts } from './Texts.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
  localStorage.clear();
});
afterEach(() => server.stop());

function open(language: Language = 'en-us') {
  const preferences = new DevicePreferences('host');
  preferences.set('ccLanguage', language);
  const store = createStore();
  const texts = new Texts(preferences, new LogQueue(new Credentials()), store);
  return { texts, store, i18n: new BoundI18n(texts, 'plugin:p', store) };
}

function serve(locales: Readonly<Record<string, object>>) {
  for (const [language, content] of Object.entries(locales))
    server.on(`GET /${language}.json`, () => content);
  return Object.fromEntries(
    Object.keys(locales).map((language) => [language, `${server.origin}/${language}.json`]),
  );
}

describe('texts', () => {
  const english = { files_one: '{{count}} file', files_other: '{{count}} files', deep: { key: 'Deep' } };

  it('reads nested keys and plural forms', async () => {
    const { texts, i18n } = open();
    texts.declare('plugin:p', serve({ 'en-us': english }));
    await texts.ready('plugin:p');
    expect(i18n.t('deep.key')).toBe('Deep');
    expect(i18n.t('files', { count: 1 })).toBe('1 file');
    expect(i18n.t('files', { count: 2 })).toBe('2 files');
  });

  it('takes other texts when they are there, and keeps what was if they cannot be had', async () => {
    const { texts, store, i18n } = open();
    texts.declare('plugin:p', serve({ 'en-us': english }));
    await texts.ready('plugin:p');
    const arrivals = store.get(texts.arrivals);
    server.on('GET /newer.json', () => ({ files: 'Files' }));
    await texts.replace('plugin:p', { 'en-us': `${server.origin}/newer.json` });
    expect(i18n.t('files')).toBe('Files');
    expect(i18n.t('deep.key')).toBe('');
    expect(store.get(texts.arrivals)).toBe(arrivals + 1);
    await expect(texts.replace('plugin:p', { 'en-us': `${server.origin}/none.json` })).rejects.toThrow('404');
    expect(i18n.t('files')).toBe('Files');
  });

  it('fetches one file only: each is complete', async () => {
    const { texts, i18n } = open('pt-br');
    texts.declare('plugin:p', serve({ 'en-us': english, 'pt-br': { deep: { key: 'Fundo' } } }));
    await texts.ready('plugin:p');
    expect(i18n.t('deep.key')).toBe('Fundo');
    expect(server.requests.map(({ path }) => path)).toEqual(['/pt-br.json']);
  });

  it('shows English to a language without a file', async () => {
    const { texts, i18n } = open('nl-nl');
    texts.declare('plugin:p', serve({ 'en-us': english, 'pt-br': {} }));
    await texts.ready('plugin:p');
    expect(i18n.t('files', { count: 3 })).toBe('3 files');
  });

  it('never shows a key', async () => {
    const { texts, i18n } = open();
    texts.declare('plugin:p', serve({ 'en-us': english }));
    expect(i18n.t('deep.key')).toBe('');
    await texts.ready('plugin:p');
    expect(i18n.t('no.such')).toBe('');
  });

  it('tries again after texts could not be read', async () => {
    const { texts, i18n } = open();
    texts.declare('plugin:p', { 'en-us': `${server.origin}/en-us.json` });
    await texts.ready('plugin:p');
    expect(i18n.t('deep.key')).toBe('');
    serve({ 'en-us': english });
    await texts.ready('plugin:p');
    expect(i18n.t('deep.key')).toBe('Deep');
  });

  it('changes the language of everything that is shown, and remembers it', async () => {
    const { texts, store, i18n } = open();
    texts.declare('plugin:p', serve({ 'en-us': english, 'pt-br': { deep: { key: 'Fundo' } } }));
    await texts.ready('plugin:p');
    await texts.choose('pt-br');
    expect(i18n.t('deep.key')).toBe('Fundo');
    expect(store.get(i18n.language)).toBe('pt-br');
    expect(document.documentElement.lang).toBe('pt-BR');
    expect(new DevicePreferences('host').get('ccLanguage')).toBe('pt-br');
  });

  it('follows the profile only where nothing was chosen on this device', async () => {
    const chosen = open('pt-br');
    await chosen.texts.followProfile('es-ar');
    expect(chosen.store.get(chosen.texts.language)).toBe('pt-br');
    localStorage.clear();
    const { texts, store } = open();
    new DevicePreferences('host').remove('ccLanguage');
    await texts.followProfile('PT-BR');
    expect(store.get(texts.language)).toBe('pt-br');
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
  ])('chooses for %j %s', (preferred, language) => {
    expect(matchLanguage(preferred)).toBe(language);
  });
});
