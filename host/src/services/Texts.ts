import type { PluginFiles } from '@anteroom/contract';
import type { Language, TextValues } from '@anteroom/sdk';
import { createInstance, type i18n } from 'i18next';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { LogQueue } from './LogQueue.ts';
import { fallbackLanguage, isLanguage, matchLanguage, textSource } from './languages.ts';
import { DevicePreferences } from './Preferences.ts';
import { pageData } from './pageData.ts';
import { StateStore } from './StateStore.ts';

/** Where the texts of a namespace lie, by language. */
export type TextFiles = Readonly<Partial<Record<Language, string>>>;

/** Where a plugin's texts lie. */
export function localeUrls({ locales }: Pick<PluginFiles, 'locales'>): TextFiles {
  return Object.fromEntries(Object.entries(locales).map(([language, { url }]) => [language, url]));
}

const chosenKey = 'ccLanguage';
const profileKey = 'cc-profile-language';

/**
 * All texts of the portal: one namespace for the host, one for each plugin, each fetched when it is first needed. What
 * has no texts in a language is shown in the fallback language.
 */
@injectable('Singleton')
export class Texts {
  private readonly current;
  readonly language;
  /** Counts the files that came in; read it to render again when texts arrive late. */
  readonly arrivals;
  private readonly arrived = atom(0);
  private readonly i18next: i18n;
  private readonly namespaces = new Map<string, TextFiles>();
  /** How to find the files of namespaces of which nothing was needed yet. */
  private readonly unlocated = new Map<string, () => Promise<TextFiles>>();
  private readonly loading = new Map<string, Promise<void>>();
  /** What the server put into the page: the texts that it will first show, in the language in which it does. */
  private readonly inPage =
    pageData<readonly { readonly url: string; readonly texts: object }[]>('anteroom-texts') ?? [];

  constructor(
    @inject(DevicePreferences) private readonly preferences: DevicePreferences,
    @inject(LogQueue) private readonly log: LogQueue,
    @inject(StateStore) private readonly store: StateStore,
  ) {
    const current = atom(this.remembered());
    this.current = current;
    this.language = atom((get) => get(current));
    this.arrivals = atom((get) => get(this.arrived));
    this.i18next = createInstance();
    void this.i18next.init({
      initAsync: false,
      lng: store.get(current),
      fallbackLng: fallbackLanguage,
      load: 'currentOnly',
      lowerCaseLng: true,
      resources: {},
      nsSeparator: false,
      interpolation: { escapeValue: false },
      // A key is never shown: nothing is, and the log names what is missing.
      saveMissing: true,
      missingKeyHandler: (_languages, namespace, key) =>
        this.log.add('host', `No text ${key} in ${namespace}, ${store.get(current)}`, undefined),
      parseMissingKeyHandler: () => '',
    });
    this.labelPage();
  }

  /** Says where a namespace's texts lie, or how to find out. They are fetched when they are needed. */
  declare(namespace: string, files: TextFiles | (() => Promise<TextFiles>)): void {
    if (typeof files === 'function') this.unlocated.set(namespace, files);
    else this.namespaces.set(namespace, files);
  }

  /**
   * Takes other files for a namespace that may be in use: its texts change once those are there.
   *
   * @throws TypeError | Error (as a rejection) when one cannot be had; nothing has changed then.
   */
  async replace(namespace: string, files: TextFiles): Promise<void> {
    const language = textSource(this.store.get(this.current), (candidate) => files[candidate] !== undefined);
    const texts = language && (await this.fetchTexts(files[language] ?? ''));
    for (const older of Object.keys(this.namespaces.get(namespace) ?? {})) {
      this.i18next.removeResourceBundle(older, namespace);
    }
    for (const url of Object.values(files)) this.loading.delete(url);
    this.unlocated.delete(namespace);
    this.namespaces.set(namespace, files);
    if (language) this.i18next.addResourceBundle(language, namespace, texts);
    this.store.set(this.arrived, (count) => count + 1);
  }

  /** Makes a namespace's texts ready. Never rejects: texts that cannot be had are logged. */
  ready(namespace: string): Promise<void> {
    return this.load(namespace, this.store.get(this.current));
  }

  /** Empty while the namespace's texts are on their way; {@link arrivals} changes when they are there. */
  text(namespace: string, key: string, values?: TextValues): string {
    if (!this.isLoaded(namespace)) {
      void this.ready(namespace);
      return '';
    }
    return this.i18next.t(key, { ns: namespace, ...values });
  }

  /** Changes the language, once its texts are there, and remembers it: here, and for the server's next page. */
  async choose(language: Language): Promise<void> {
    this.preferences.set(chosenKey, language);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where a portal is tried without https
    document.cookie = `${chosenKey}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
    await this.change(language);
  }

  /** Follows the person's profile, unless they chose a language on this device. */
  async followProfile(language: string): Promise<void> {
    const known = language.toLowerCase();
    if (!isLanguage(known)) return;
    this.preferences.set(profileKey, known);
    await this.change(this.remembered());
  }

  private async change(language: Language): Promise<void> {
    if (language === this.store.get(this.current)) return;
    const shown = [...this.namespaces.keys()].filter((namespace) => this.isLoaded(namespace));
    await Promise.all(shown.map((namespace) => this.load(namespace, language)));
    await this.i18next.changeLanguage(language);
    this.store.set(this.current, language);
    this.labelPage();
  }

  private remembered(): Language {
    const known = [this.preferences.get(chosenKey), this.preferences.get(profileKey)].find(isLanguage);
    return known ?? matchLanguage(navigator.languages);
  }

  private async load(namespace: string, language: Language): Promise<void> {
    await this.locate(namespace);
    const source = this.source(namespace, language);
    if (source) await this.loadFile(namespace, source);
  }

  private async locate(namespace: string): Promise<void> {
    try {
      const files = await this.unlocated.get(namespace)?.();
      if (!files) return;
      this.namespaces.set(namespace, files);
      this.unlocated.delete(namespace);
    } catch (cause) {
      this.log.add('host', `The texts of ${namespace} could not be found`, cause);
    }
  }

  /** A file is fetched once; one that could not be had is asked for again the next time. */
  private loadFile(namespace: string, language: Language): Promise<void> {
    const url = this.namespaces.get(namespace)?.[language] ?? '';
    const known = this.loading.get(url);
    if (known) return known;
    const loading = this.fetchTexts(url).then(
      (texts) => {
        this.i18next.addResourceBundle(language, namespace, texts, true, true);
        this.store.set(this.arrived, (count) => count + 1);
      },
      (cause: unknown) => {
        this.loading.delete(url);
        this.log.add('host', `The texts ${url} could not be read`, cause);
      },
    );
    this.loading.set(url, loading);
    return loading;
  }

  private source(namespace: string, language: Language): Language | null {
    const files = this.namespaces.get(namespace) ?? {};
    return textSource(language, (candidate) => files[candidate] !== undefined);
  }

  private isLoaded(namespace: string): boolean {
    if (this.unlocated.has(namespace)) return false;
    const source = this.source(namespace, this.store.get(this.current));
    return source === null || this.i18next.hasResourceBundle(source, namespace);
  }

  private async fetchTexts(url: string): Promise<object> {
    const inPage = this.inPage.find((file) => file.url === url);
    if (inPage) return inPage.texts;
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return (await answer.json()) as object;
  }

  private labelPage(): void {
    document.documentElement.lang = new Intl.Locale(this.store.get(this.current)).toString();
  }
}
