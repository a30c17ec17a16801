import { countFormatter } from '@anteroom/domain/language/countFormatter';
import type { Language, ServiceToken, TextValues } from '@anteroom/sdk';
import { createInstance, type i18n } from 'i18next';
import type { LogQueue } from '../plugins/LogQueue.ts';
import { languages } from './languages.ts';
import type { TextFiles } from './TextFiles.ts';

/** The portal's one i18next instance: a namespace for the host, and one for each plugin, `plugin:<id>`. */
export type I18next = i18n;
export const I18next: ServiceToken<I18next> = Symbol.for('anteroom/host/I18next');

/** Creates the instance. No namespace is loaded yet. */
export function createI18next(files: TextFiles, log: LogQueue, language: Language): I18next {
  const i18next = createInstance().use(files).use(countFormatter);
  void i18next.init({
    initAsync: false,
    lng: language,
    supportedLngs: languages,
    // The backend falls back, by file: see TextFiles.
    fallbackLng: false,
    load: 'currentOnly',
    lowerCaseLng: true,
    ns: [],
    defaultNS: 'host',
    nsSeparator: false,
    maxRetries: 0,
    interpolation: { escapeValue: false, alwaysFormat: true },
    // A missing text is shown as an empty string rather than its key, and is logged.
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) =>
      log.add('host', `No text ${key} in ${namespace}, ${i18next.language}`, undefined),
    parseMissingKeyHandler: () => '',
  });
  return i18next;
}

/**
 * Resolves when a namespace's texts are loaded, or are known to be unavailable.
 *
 * `loadNamespaces` alone would also wait for the texts of all other plugins that are being loaded.
 */
export function textsReady(i18next: I18next, namespace: string): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!i18next.hasLoadedNamespace(namespace)) return;
      i18next.off('loaded', check);
      resolve();
    };
    i18next.on('loaded', check);
    void i18next.loadNamespaces(namespace).then(check);
  });
}

/**
 * Returns a text of any namespace. If the namespace is not loaded yet, starts to load it and returns an empty string.
 */
export function readText(i18next: I18next, namespace: string, key: string, values?: TextValues): string {
  if (!i18next.hasLoadedNamespace(namespace)) {
    void i18next.loadNamespaces(namespace);
    return '';
  }
  // Plugins define their own keys, which the host's types do not know.
  const t = i18next.t as (key: string, options: object) => string;
  return t(key, { ns: namespace, ...values });
}
