import {
  confirmEmail,
  getProfile,
  type Profile,
  type ProfileChange,
  saveProfile,
} from '@anteroom/contract/profile';
import { Http, type Query } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { languageOf } from './languages.ts';
import { PersonLanguage } from './PersonLanguage.ts';
import { ServerCache } from './ServerCache.ts';
import { PortalSession } from './Session.ts';

const queryKey = ['profile'];

/** The person's own profile. */
@injectable('Singleton')
export class ProfileSettings {
  constructor(
    @inject(Http) private readonly http: Http,
    @inject(PortalSession) private readonly session: PortalSession,
    @inject(PersonLanguage) private readonly language: PersonLanguage,
    @inject(ServerCache) private readonly cache: ServerCache,
  ) {}

  own(): Query<Profile> {
    return {
      queryKey,
      queryFn: ({ signal }) => this.http.call(getProfile, { signal }),
    };
  }

  /**
   * Saves the profile; name and language are updated immediately. A new e-mail address stays in the result's
   * `pendingEmail` until the person opens the link sent to it.
   *
   * @throws HttpError
   */
  async save(change: ProfileChange): Promise<Profile> {
    const params = { prismGuid: this.session.info.userId };
    const profile = await this.http.call(saveProfile, { params, body: change });
    this.cache.setQueryData(queryKey, profile);
    const language = languageOf(profile.language);
    await Promise.all([this.session.load(), language && this.language.choose(language)]);
    return profile;
  }

  /**
   * Confirms a new e-mail address by the secret that was sent to it, whoever is signed in here.
   *
   * @throws HttpError - with the code `not-found` when the link was used or is too old.
   */
  async confirmEmail(secret: string): Promise<string> {
    const { email } = await this.http.call(confirmEmail, { body: { secret } });
    await this.cache.invalidateQueries({ queryKey });
    return email;
  }
}
