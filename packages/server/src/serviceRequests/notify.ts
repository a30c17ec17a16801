import type { ServiceRequest } from '@anteroom/contract';
import { shownClientName } from '../clients/shownClientName.ts';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import type { Scope } from '../http/scope.ts';
import { type MailFacts, mailTexts } from './mailTexts.ts';

/** Tells the firm of a request in the firm's language, and the sender that it has arrived in theirs. */
export async function tellOfSent(
  { mail, origin }: Deps,
  tx: Tx,
  scope: Scope,
  request: ServiceRequest,
): Promise<void> {
  const { firm, facts } = await factsOf(tx, scope, request, origin);
  const { companyId, email } = scope;
  const received = mailTexts(firm.language).received(facts);
  await mail.enqueue(companyId, { to: firm.email, replyTo: email, ...received }, tx);
  await mail.enqueue(companyId, { to: email, ...mailTexts(scope.language).confirmed(facts) }, tx);
}

/** Tells the firm, in its language, that a client does not want a request any more. */
export async function tellOfCancelled(
  { mail, origin }: Deps,
  tx: Tx,
  scope: Scope,
  request: ServiceRequest,
): Promise<void> {
  const { firm, facts } = await factsOf(tx, scope, request, origin);
  await mail.enqueue(
    scope.companyId,
    { to: firm.email, replyTo: scope.email, ...mailTexts(firm.language).cancelled(facts) },
    tx,
  );
}

/** Tells whoever sent a request how far it is, in their language. Somebody without an account any more is not written to. */
export async function tellOfProgress(
  { mail, origin }: Deps,
  tx: Tx,
  scope: Scope,
  request: ServiceRequest,
): Promise<void> {
  const { firm, facts } = await factsOf(tx, scope, request, origin);
  const sender = await tx
    .selectFrom('service_requests as r')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.user_id', '=', 'r.sent_by'),
    )
    .select(['u.email', 'u.language'])
    .where('r.company_id', '=', scope.companyId)
    .where('r.request_id', '=', request.id)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!sender) return;
  await mail.enqueue(
    scope.companyId,
    { to: sender.email, replyTo: firm.email, ...mailTexts(sender.language).progressed(facts) },
    tx,
  );
}

async function factsOf(tx: Tx, scope: Scope, request: ServiceRequest, portal: string) {
  const { email, language, client } = await tx
    .selectFrom('clients as c')
    .innerJoin('companies as f', 'f.company_id', 'c.company_id')
    .select(['f.email', 'f.language', shownClientName.as('client')])
    .where('c.company_id', '=', scope.companyId)
    .where('c.client_id', '=', request.clientId)
    .executeTakeFirstOrThrow();
  const facts: MailFacts = {
    request,
    client,
    firm: scope.companyName,
    actor: `${scope.firstName} ${scope.lastName}`,
    portal,
  };
  return { firm: { email, language }, facts };
}
