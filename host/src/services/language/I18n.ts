import type { DateStyle, LocaleFormats } from '@anteroom/domain/language/localeFormats';
import type { I18n, Language, TextValues } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import type { Atom } from 'jotai';
import { StateStore } from '../page/StateStore.ts';
import { HostServices } from '../plugins/HostServices.ts';
import { Owner } from '../plugins/Owner.ts';
import { I18next, readText } from './i18next.ts';
import { LanguageChoice } from './LanguageChoice.ts';
import { PersonLanguage } from './PersonLanguage.ts';

/** Formats values in the person's language, and reads texts of the host or of one plugin outside of components. */
@injectable('Singleton')
export class BoundI18n implements I18n {
  readonly language: Atom<Language>;
  private readonly formatsAtom;

  constructor(
    @inject(I18next) private readonly i18next: I18next,
    @inject(PersonLanguage) { current, formats }: PersonLanguage,
    @inject(HostServices) private readonly host: HostServices,
    @inject(Owner) private readonly owner: Owner,
    @inject(StateStore) private readonly store: StateStore,
  ) {
    this.language = current;
    this.formatsAtom = formats;
  }

  // Uses the host's instance, so that the call is made on behalf of the host.
  readonly choose = (language: Language): Promise<void> => this.host.get(LanguageChoice).choose(language);

  readonly t = (key: string, values?: TextValues): string => readText(this.i18next, this.owner, key, values);

  readonly date = (date: string, style?: DateStyle): string => this.formats.date(date, style);

  readonly relativeDay = (date: string): string => this.formats.relativeDay(date, new Date());

  readonly number = (value: number, options?: Intl.NumberFormatOptions): string =>
    this.formats.number(value, options);

  readonly currency = (value: number, currency: string): string => this.formats.currency(value, currency);

  readonly bytes = (value: number): string => this.formats.bytes(value);

  private get formats(): LocaleFormats {
    return this.store.get(this.formatsAtom);
  }
}
