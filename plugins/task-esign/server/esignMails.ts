import { fullName } from '@anteroom/domain/people/fullName';
import type { Scope } from '@anteroom/server-sdk';
import { turnOf } from '../rules/esignRules.ts';
import { type EsignMailFacts, type EsignNews, esignMailText } from './esignMailText.ts';
import { type Esign, type EsignPortal, type EsignSigner, progressOf, type Tx } from './esignStore.ts';

/** E-mails the next signer that it is their turn. `esign` is the state after the previous signer has signed. */
export async function tellNext(
  portal: EsignPortal,
  tx: Tx,
  scope: Scope,
  { task, signers }: Esign,
): Promise<void> {
  const next = signers.find(({ number }) => number === turnOf(progressOf(signers)));
  if (!next) return;
  const facts = { label: task.label, person: fullName(scope), reason: '', link: linkTo(portal, task) };
  await tellSigner(portal, tx, task, next, 'turn', facts);
}

/** E-mails the other signers that somebody has declined. The firm is notified in its inbox. */
export async function tellDeclined(
  portal: EsignPortal,
  tx: Tx,
  scope: Scope,
  { task, signers }: Esign,
  reason: string,
): Promise<void> {
  const facts = { label: task.label, person: fullName(scope), reason, link: linkTo(portal, task) };
  for (const signer of signers.filter(({ contact_id }) => contact_id !== scope.contactId))
    await tellSigner(portal, tx, task, signer, 'declined', facts);
}

/** E-mails the signers that all have signed. The firm is notified in its inbox. */
export async function tellSigned(portal: EsignPortal, tx: Tx, { task, signers }: Esign): Promise<void> {
  const facts = { label: task.label, person: '', reason: '', link: linkTo(portal, task) };
  for (const signer of signers) await tellSigner(portal, tx, task, signer, 'signed', facts);
}

/**
 * Sends an e-mail in the signer's language, or in the firm's if the signer has never signed in. Sends none to somebody
 * who no longer acts for the client.
 */
async function tellSigner(
  { mail, firms, clients }: EsignPortal,
  tx: Tx,
  { clientId }: Esign['task'],
  { company_id: companyId, contact_id: contactId, email, reads }: EsignSigner,
  news: EsignNews,
  facts: EsignMailFacts,
): Promise<void> {
  if (email === '' || !(await clients.contactIds(tx, companyId, clientId)).has(contactId)) return;
  const language = reads ?? (await firms.get(tx, companyId)).language;
  await mail.enqueue(companyId, { to: email, ...esignMailText(language, news, facts) }, tx);
}

function linkTo({ origin }: EsignPortal, { clientId, taskId }: Esign['task']): string {
  return `${origin}/tasks/clients/${encodeURIComponent(clientId)}/task/${encodeURIComponent(taskId)}`;
}
