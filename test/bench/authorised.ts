import { signIn } from '@anteroom/server/testing/signIn';

export type Headers = Readonly<Record<string, string>>;

/** Signs in to the API through the real identity provider. Resolves with the headers for API calls. */
export async function authorised(portalUrl: string, email: string): Promise<Headers> {
  const { token, cookies } = await signIn(portalUrl, email);
  return { authorization: `Bearer ${token}`, cookie: cookies.header };
}
