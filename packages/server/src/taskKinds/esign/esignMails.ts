import { turnOf } from '@anteroom/domain/esignRules';
import type { Scope } from '@anteroom/server-sdk';
import type { Tx } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { type Esign, type EsignSigner, progressOf } from './esignStore.ts';
import { type EsignMailFacts, type EsignNews, esignMailText } from './texts/mailTexts.ts';

/** Tells whoever signs next that it is his turn. `esign` is as it stands after the one before. */
export async function tellNext(deps: Deps, tx: Tx, scope: Scope, { task, signers }: Esign): Promise<void> {
  const next = signers.find(({ number }) => number === turnOf(progressOf(signers)));
  if (!next) return;
  const facts = { label: task.label, person: fullName(scope), reason: '', link: linkTo(deps, task) };
  await tellSigner(deps, tx, next, 'turn', facts);
}

/** Tells the firm and the other signers that somebody will not sign. */
export async function tellDeclined(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  { task, signers }: Esign,
  reason: string,
): Promise<void> {
  const facts = { label: task.label, person: fullName(scope), reason, link: linkTo(deps, task) };
  await tellFirm(deps, tx, scope.companyId, 'declined', facts);
  for (const signer of signers.filter(({ contact_id }) => contact_id !== scope.contactId))
    await tellSigner(deps, tx, signer, 'declined', facts);
}

/** Tells the firm and the signers that all have signed. */
export async function tellSigned(
  deps: Deps,
  tx: Tx,
  task: {
    readonly companyId: string;
    readonly clientId: string;
    readonly taskId: string;
    readonly label: string;
  },
  signers: readonly EsignSigner[],
): Promise<void> {
  const facts = { label: task.label, person: '', reason: '', link: linkTo(deps, task) };
  await tellFirm(deps, tx, task.companyId, 'signed', facts);
  for (const signer of signers) await tellSigner(deps, tx, signer, 'signed', facts);
}

async function tellFirm(
  { mail }: Deps,
  tx: Tx,
  companyId: string,
  news: EsignNews,
  facts: EsignMailFacts,
): Promise<void> {
  const { email, language } = await tx
    .selectFrom('companies')
    .select(['email', 'language'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  await mail.enqueue(companyId, { to: email, ...esignMailText(language, news, facts) }, tx);
}

/** In the signer's language; in the firm's where he has never signed in. */
async function tellSigner(
  { mail }: Deps,
  tx: Tx,
  signer: EsignSigner,
  news: EsignNews,
  facts: EsignMailFacts,
): Promise<void> {
  const { language } = await tx
    .selectFrom('companies as f')
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'f.company_id').on('u.contact_id', '=', signer.contact_id),
    )
    .select((eb) => eb.fn.coalesce('u.language', 'f.language').as('language'))
    .where('f.company_id', '=', signer.company_id)
    .executeTakeFirstOrThrow();
  await mail.enqueue(signer.company_id, { to: signer.email, ...esignMailText(language, news, facts) }, tx);
}

function linkTo({ origin }: Deps, { clientId, taskId }: { clientId: string; taskId: string }): string {
  return `${origin}/tasks/clients/${encodeURIComponent(clientId)}/task/${encodeURIComponent(taskId)}`;
}

function fullName({ firstName, lastName }: Scope): string {
  return `${firstName} ${lastName}`;
}
