import { LocaleFormats } from '@anteroom/domain/language/localeFormats';
import type { Language } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { DevicePreferences } from '../page/Preferences.ts';
import { StateStore } from '../page/StateStore.ts';
import { I18next } from './i18next.ts';
import { isLanguage, matchLanguage } from './languages.ts';

const chosenKey = 'ccLanguage';
const profileKey = 'cc-profile-language';

/**
 * Returns the language chosen on this device, or else the profile's, or else the one that suits the browser's languages
 * best.
 */
export function rememberedLanguage(preferences: DevicePreferences): Language {
  const known = [preferences.get(chosenKey), preferences.get(profileKey)].find(isLanguage);
  return known ?? matchLanguage(navigator.languages);
}

/** The language in which the person reads the portal. Also changes it. */
@injectable('Singleton')
export class PersonLanguage {
  private readonly shown;
  readonly current;
  /** Formatters, shared by the host and all plugins, because a browser takes milliseconds to create one. */
  readonly formats;

  constructor(
    @inject(I18next) private readonly i18next: I18next,
    @inject(DevicePreferences) private readonly preferences: DevicePreferences,
    @inject(StateStore) store: StateStore,
  ) {
    const shown = atom(i18next.language as Language);
    this.shown = shown;
    this.current = atom((get) => get(shown));
    this.formats = atom((get) => new LocaleFormats(get(shown)));
    this.labelPage();
    i18next.on('languageChanged', (language) => {
      store.set(this.shown, language as Language);
      this.labelPage();
    });
  }

  /**
   * Changes the language once its texts are loaded, and remembers it on this device and for the next page from the
   * server.
   */
  async choose(language: Language): Promise<void> {
    this.preferences.set(chosenKey, language);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where a portal is tried without https
    document.cookie = `${chosenKey}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
    await this.change(language);
  }

  /** Adopts the language of the person's profile, unless they chose a language on this device. */
  async followProfile(language: string): Promise<void> {
    const known = language.toLowerCase();
    if (!isLanguage(known)) return;
    this.preferences.set(profileKey, known);
    await this.change(rememberedLanguage(this.preferences));
  }

  private async change(language: Language): Promise<void> {
    if (language !== this.i18next.language) await this.i18next.changeLanguage(language);
  }

  private labelPage(): void {
    document.documentElement.lang = new Intl.Locale(this.i18next.language).toString();
  }
}
