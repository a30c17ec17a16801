import { type DateStyle, LocaleFormats } from '@anteroom/domain/localeFormats';
import type { I18n, Language, TextValues } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { type Atom, atom } from 'jotai';
import { I18next, readText } from './i18next.ts';
import { Owner } from './Owner.ts';
import { PersonLanguage } from './PersonLanguage.ts';
import { StateStore } from './StateStore.ts';

/** Formats in the person's language, and texts of the host or of one plugin outside of its components. */
@injectable('Singleton')
export class BoundI18n implements I18n {
  readonly language: Atom<Language>;
  private readonly formatsAtom;

  constructor(
    @inject(I18next) private readonly i18next: I18next,
    @inject(PersonLanguage) { current }: PersonLanguage,
    @inject(Owner) private readonly owner: Owner,
    @inject(StateStore) private readonly store: StateStore,
  ) {
    this.language = current;
    this.formatsAtom = atom((get) => new LocaleFormats(get(current)));
  }

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
