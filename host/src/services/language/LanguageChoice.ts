import { saveLanguage } from '@anteroom/contract/profile';
import { Http, Log } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { isLanguageCode } from '../../guards/languagePath.ts';
import { StateStore } from '../page/StateStore.ts';
import { PortalSession } from '../session/Session.ts';
import { languageOf } from './languages.ts';
import { PersonLanguage } from './PersonLanguage.ts';

/** Changes the person's language: immediately on this device, and in the profile, which their other devices follow. */
@injectable('Singleton')
export class LanguageChoice {
  constructor(
    @inject(PersonLanguage) private readonly language: PersonLanguage,
    @inject(PortalSession) private readonly session: PortalSession,
    @inject(Http) private readonly http: Http,
    @inject(Log) private readonly log: Log,
    @inject(StateStore) private readonly store: StateStore,
  ) {}

  /**
   * @param code - of a language, such as `pt` or `en-gb`. A code that is malformed or not supported is logged and
   * changes nothing.
   * @throws Error `switching languages`, if the profile could not be saved. This device remembers the language anyway.
   */
  async choose(code: string): Promise<void> {
    const language = languageOf(code);
    if (!isLanguageCode(code)) this.log.error('language not provided in the correct format', code);
    else if (language === null) this.log.error('The portal does not speak this language', code);
    else await Promise.all([this.language.choose(language), this.save(language)]);
  }

  private async save(language: string): Promise<void> {
    const state = this.store.get(this.session.state);
    if (state.kind !== 'loaded' || state.info.emulatedUserId !== null) return;
    if (language === this.session.language) return;
    try {
      await this.http.call(saveLanguage, { params: { prismGuid: state.info.userId }, body: { language } });
      this.session.language = language;
    } catch (cause) {
      throw new Error('switching languages', { cause });
    }
  }
}
