import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { cookiesOf } from '../security/cookies.ts';
import { newSecret } from '../security/secrets.ts';
import type { BeginSignIn, SignIn } from '../security/signIn.ts';
import { setPass } from './passes.ts';

interface HandedOn extends Pick<BeginSignIn, 'way' | 'language' | 'invitation'> {
  /** Firm to sign in to. If omitted: the firm of the browser's last sign-in. */
  readonly companyId?: string;
  /** Pass that makes the embedded provider skip its form. */
  readonly pass?: string;
}

/** Redirects the browser from a page to a sign-in. Asks for the account regardless of who was signed in before. */
export async function handOnToSignIn(
  deps: Pick<Deps, 'origin'>,
  signIn: SignIn,
  reply: FastifyReply,
  { companyId, pass, ...request }: HandedOn,
): Promise<FastifyReply> {
  const { origin } = deps;
  const cookies = cookiesOf(origin);
  const browser = newSecret();
  const redirectUri = `${origin}/auth`;
  const location = await signIn.begin({ ...request, browser, redirectUri, askAgain: true });
  if (pass !== undefined) setPass(reply, deps, pass);
  if (companyId !== undefined) reply.setCookie(cookies.theme.name, companyId, cookies.theme.options);
  return reply
    .setCookie(cookies.signIn.name, browser, cookies.signIn.options)
    .header('cache-control', 'no-store')
    .redirect(location, 303);
}
