import type { Firm, Scope } from '@anteroom/server-sdk';
import type { ServiceRequest } from '../api.ts';
import { type MailFacts, mailTexts } from './mailTexts.ts';
import type { RequestPortal, RequestTx } from './tables.ts';

/** Mails a request to the firm in the firm's language, and its receipt to the sender in theirs. */
export async function tellOfSent(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  request: ServiceRequest,
): Promise<void> {
  const { firm, facts } = await factsOf(portal, tx, scope, request);
  const { companyId, email } = scope;
  const received = mailTexts(firm.language).received(facts);
  await portal.mail.enqueue(companyId, { to: firm.email, replyTo: email, ...received }, tx);
  await portal.mail.enqueue(companyId, { to: email, ...mailTexts(scope.language).confirmed(facts) }, tx);
}

/** Mails the firm, in its language, that a client has cancelled a request. */
export async function tellOfCancelled(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  request: ServiceRequest,
): Promise<void> {
  const { firm, facts } = await factsOf(portal, tx, scope, request);
  await portal.mail.enqueue(
    scope.companyId,
    { to: firm.email, replyTo: scope.email, ...mailTexts(firm.language).cancelled(facts) },
    tx,
  );
}

/** Mails the sender of a request, in their language, how far it is. A sender whose account is disabled gets no mail. */
export async function tellOfProgress(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  request: ServiceRequest,
): Promise<void> {
  const { firm, facts } = await factsOf(portal, tx, scope, request);
  const { sent_by: sentBy } = await tx
    .selectFrom('actions_service_request.requests')
    .select('sent_by')
    .where('company_id', '=', scope.companyId)
    .where('request_id', '=', request.id)
    .executeTakeFirstOrThrow();
  if (sentBy === null) return;
  const sender = (await portal.people.find(tx, scope.companyId, [sentBy])).get(sentBy);
  if (!sender || sender.isDisabled) return;
  await portal.mail.enqueue(
    scope.companyId,
    { to: sender.email, replyTo: firm.email, ...mailTexts(sender.language).progressed(facts) },
    tx,
  );
}

async function factsOf(
  { clients, firms, origin }: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  request: ServiceRequest,
): Promise<{ readonly firm: Firm; readonly facts: MailFacts }> {
  const facts = {
    request,
    client: await clients.name(tx, scope.companyId, request.clientId),
    firm: scope.companyName,
    actor: `${scope.firstName} ${scope.lastName}`,
    portal: origin,
  };
  return { firm: await firms.get(tx, scope.companyId), facts };
}
