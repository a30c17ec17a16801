import { type DateStyle, LocaleFormats } from '@anteroom/domain/localeFormats';
import type { I18n, Language, TextValues } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { type Atom, atom } from 'jotai';
import { Owner } from './Owner.ts';
import { StateStore } from './StateStore.ts';
import { Texts } from './Texts.ts';

/** Texts of the host or of one plugin. Its functions may be taken out of it: `const { t } = useI18n()`. */
@injectable('Singleton')
export class BoundI18n implements I18n {
  readonly language: Atom<Language>;
  private readonly formatsAtom;

  constructor(
    @inject(Texts) private readonly texts: Texts,
    @inject(Owner) private readonly owner: Owner,
    @inject(StateStore) private readonly store: StateStore,
  ) {
    this.language = texts.language;
    this.formatsAtom = atom((get) => new LocaleFormats(get(texts.language)));
  }

  readonly t = (key: string, values?: TextValues): string => this.texts.text(this.owner, key, values);

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
