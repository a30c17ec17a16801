import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Interaction } from 'oidc-provider';

/** Account whose identity was proved, and by which methods (`amr`, `acr`). */
export interface Login {
  readonly accountId: string;
  readonly amr: string[];
  readonly acr?: string;
}

/** Reports the sign-in to the provider and redirects the browser back to the portal. */
export async function finishSignIn(
  idp: Provider,
  interaction: Interaction,
  request: FastifyRequest,
  reply: FastifyReply,
  login: Login,
): Promise<FastifyReply> {
  // The provider's session ends with the browser: on a shared computer, closing it must be enough.
  const returnTo = await idp.interactionResult(request.raw, reply.raw, {
    login: { ...login, remember: false },
  });
  const { session } = interaction;
  if (session?.accountId && session.accountId !== login.accountId) await forgetPerson(idp, session.uid);
  return reply.redirect(returnTo, 303);
}

/**
 * Ends another person's session in this browser, because otherwise the provider would first show a page that signs that
 * person out.
 */
async function forgetPerson(idp: Provider, sessionUid: string): Promise<void> {
  const session = await idp.Session.findByUid(sessionUid);
  if (!session) return;
  Object.assign(session, { accountId: undefined, authorizations: undefined, amr: undefined, acr: undefined });
  await session.persist();
}
