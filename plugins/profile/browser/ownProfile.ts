import {
  confirmEmail,
  getProfile,
  type Profile,
  type ProfileChange,
  saveProfile,
} from '@anteroom/contract/profile';
import { Http, I18n, type Language, type Query, Session, useService } from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';

const queryKey = ['profile'];

/** The person's own profile. */
export interface OwnProfile {
  readonly profile: Query<Profile>;
  /**
   * Saves the profile; name and language are updated immediately. A new e-mail address stays in the result's
   * `pendingEmail` until the person opens the link sent to it.
   *
   * @throws HttpError
   */
  save(change: ProfileChange): Promise<Profile>;
  /**
   * Confirms a new e-mail address with the secret sent to it, whoever is signed in here.
   *
   * @throws HttpError - with the code `not-found` when the link was used or is too old.
   */
  confirmEmail(secret: string): Promise<string>;
}

/** Returns the person's own profile, and ways to change it. */
export function useOwnProfile(): OwnProfile {
  const http = useService(Http);
  const session = useService(Session);
  const i18n = useService(I18n);
  const cache = useQueryClient();
  return {
    profile: { queryKey, queryFn: ({ signal }) => http.call(getProfile, { signal }) },
    async save(change) {
      const params = { prismGuid: session.info.userId };
      const profile = await http.call(saveProfile, { params, body: change });
      cache.setQueryData(queryKey, profile);
      // Refresh the session first: the stored profile already has the language, so that `choose` does not save it
      // again.
      await session.refresh();
      await i18n.choose(profile.language as Language);
      return profile;
    },
    async confirmEmail(secret) {
      const { email } = await http.call(confirmEmail, { body: { secret } });
      await cache.invalidateQueries({ queryKey });
      return email;
    },
  };
}
