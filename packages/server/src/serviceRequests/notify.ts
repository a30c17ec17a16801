import type { ServiceRequest } from '@anteroom/contract';
import { shownClientName } from '../clients/shownClientName.ts';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import type { Scope } from '../http/scope.ts';
import { mailTexts } from './mailTexts.ts';

/** Tells the firm of a request in the firm's language, and the sender that it has arrived in his. */
export async function notify(
  { mail, origin }: Deps,
  tx: Tx,
  scope: Scope,
  request: ServiceRequest,
): Promise<void> {
  const { email, language, client } = await tx
    .selectFrom('clients as c')
    .innerJoin('companies as f', 'f.company_id', 'c.company_id')
    .select(['f.email', 'f.language', shownClientName.as('client')])
    .where('c.company_id', '=', scope.companyId)
    .where('c.client_id', '=', request.clientId)
    .executeTakeFirstOrThrow();
  const facts = {
    request,
    client,
    firm: scope.companyName,
    sender: `${scope.firstName} ${scope.lastName}`,
    portal: origin,
  };
  const toFirm = mailTexts(language);
  const toSender = mailTexts(scope.language);
  await mail.enqueue({ to: email, replyTo: scope.email, ...toFirm.received(facts) }, tx);
  await mail.enqueue({ to: scope.email, ...toSender.confirmed(facts) }, tx);
}
