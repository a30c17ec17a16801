import type { Letter, MailExample } from '@anteroom/server-sdk';
import { setupOf } from '../../rules/paths.ts';
import { lastDay, tellInbox } from '../inboxItems.ts';
import type { ManifestClientId, ManifestPortal } from '../manifestClient.ts';
import type { ManifestTx } from '../tables.ts';
import { textsIn } from '../textsIn.ts';

/** Schedule: each morning in Brazil. */
export const reminderTimes = '23 11 * * *';

/** Numbers of days before a certificate's expiry at which reminders are sent, closest first. */
const stages = [7, 30, 60] as const;
const dayMs = 86_400_000;

/**
 * Reminds those who can provide a new certificate that a client's certificate expires soon: the client's users with
 * write access by e-mail, and staff in their inbox. Each is reminded once per stage.
 */
export async function remindOfCertificates(portal: ManifestPortal): Promise<void> {
  const now = portal.clock.now();
  await portal.firms.each('could not remind of certificates; retrying', (companyId) =>
    portal.db.inFirm(companyId, async (tx) => {
      const ending = await tx
        .selectFrom('actions_nfe_manifest.certificates as c')
        .innerJoin('actions_nfe_manifest.taxpayers as t', (join) =>
          join.onRef('t.company_id', '=', 'c.company_id').onRef('t.client_id', '=', 'c.client_id'),
        )
        .select(['c.client_id as clientId', 'c.valid_until as validUntil', 'c.reminded'])
        .select(['c.stopped', 'c.revoked_at as revokedAt'])
        .where('c.company_id', '=', companyId)
        .where('t.enabled', '=', true)
        .where('c.valid_until', '>', now)
        .where('c.valid_until', '<=', new Date(now.getTime() + stages[2] * dayMs))
        .orderBy('c.client_id')
        .forUpdate('c')
        .execute();
      for (const { clientId, validUntil, reminded, stopped, revokedAt } of ending) {
        const left = (validUntil.getTime() - now.getTime()) / dayMs;
        const stage = stages.find((days) => left <= days);
        if (stage === undefined || (reminded !== null && reminded <= stage)) continue;
        const id = { companyId, clientId };
        // Staff already know that a stopped or revoked certificate needs a replacement.
        if (!stopped && revokedAt === null)
          await tellInbox(portal, tx, id, { what: 'ending', validUntil: validUntil.toISOString() });
        await tell(portal, tx, id, validUntil);
        await tx
          .updateTable('actions_nfe_manifest.certificates')
          .set({ reminded: stage })
          .where('company_id', '=', companyId)
          .where('client_id', '=', clientId)
          .execute();
      }
    }),
  );
}

async function tell(
  { people, clients, mail, origin }: ManifestPortal,
  tx: ManifestTx,
  { companyId, clientId }: ManifestClientId,
  validUntil: Date,
): Promise<void> {
  const client = await clients.name(tx, companyId, clientId);
  const link = origin + setupOf(clientId);
  for (const { email, language, isDisabled } of await people.ofClient(
    tx,
    companyId,
    clientId,
    'actions.write',
  )) {
    if (isDisabled) continue;
    await mail.enqueue(companyId, { to: email, ...reminder(language, { client, validUntil, link }) }, tx);
  }
}

function reminder(
  language: string,
  { client, validUntil, link }: { readonly client: string; readonly validUntil: Date; readonly link: string },
): Omit<Letter, 'to'> {
  const t = textsIn(language);
  const date = lastDay(validUntil, language);
  return {
    language,
    subject: t('reminder.subject', { client, date }),
    parts: [t('reminder.lead', { client, date }), t('reminder.what')],
    link: { href: link, label: t('reminder.link') },
  };
}

/** An example of this e-mail. */
export const reminderExample: MailExample = {
  kind: 'certificate-reminder',
  write: ({ to, client, now }) =>
    reminder(to.language, {
      client,
      validUntil: new Date(now.getTime() + stages[1] * dayMs),
      link: '/actions',
    }),
};
