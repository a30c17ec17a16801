import { saveLanguage } from '@anteroom/contract/profile';
import { Http, Log } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { isLanguageCode } from '../../guards/languagePath.ts';
import { StateStore } from '../page/StateStore.ts';
import { PortalSession } from '../session/Session.ts';
import { languageOf } from './languages.ts';
import { PersonLanguage } from './PersonLanguage.ts';

/** Changes the person's language, here at once and in their profile, from which other devices take it. */
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
   * @param code - of a language, as `pt` or `en-gb`. One that is malformed or that the portal does not speak is logged and
   *   changes nothing.
   * @throws Error `switching languages`, when the profile did not take it; this device remembers it all the same.
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
