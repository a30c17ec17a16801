import type { LanguageChange } from '@anteroom/contract';
import { Http, type Language, Log, Session } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { StateStore } from './StateStore.ts';
import { Texts } from './Texts.ts';

/** Changes the person's language, here at once and in their profile, from which other devices take it. */
@injectable('Singleton')
export class LanguageChoice {
  constructor(
    @inject(Texts) private readonly texts: Texts,
    @inject(Session) private readonly session: Session,
    @inject(Http) private readonly http: Http,
    @inject(Log) private readonly log: Log,
    @inject(StateStore) private readonly store: StateStore,
  ) {}

  async choose(language: Language): Promise<void> {
    if (language === this.store.get(this.texts.language)) return;
    await Promise.all([this.texts.choose(language), this.save(language)]);
  }

  private async save(language: Language): Promise<void> {
    const state = this.store.get(this.session.state);
    if (state.kind !== 'loaded') return;
    const body: LanguageChange = { language };
    try {
      await this.http.put(`/api/profile/v1/users/${encodeURIComponent(state.info.userId)}/language`, body);
    } catch (cause) {
      // This device remembers it all the same.
      this.log.warn('The language could not be saved in the profile', cause);
    }
  }
}
