import type { Firm, Scope } from '@anteroom/server-sdk';
import type { ServiceRequest } from '../api.ts';
import { type MailFacts, mailTexts } from './mailTexts.ts';
import type { RequestPortal, RequestTx } from './tables.ts';

/** E-mails a receipt to the sender of a request. The firm finds the request in its inbox. */
export async function tellOfSent(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  request: ServiceRequest,
): Promise<void> {
  const { companyId, email, language } = scope;
  const { facts } = await factsOf(portal, tx, scope, request);
  await portal.mail.enqueue(companyId, { to: email, ...mailTexts(language).confirmed(facts) }, tx);
}

/** E-mails the new status to the sender of a request, in their language. Disabled accounts receive no e-mail. */
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
    portal: origin,
  };
  return { firm: await firms.get(tx, scope.companyId), facts };
}
