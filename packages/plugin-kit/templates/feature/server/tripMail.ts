import {
  type AnyTransaction,
  type Portal,
  type Scope,
  serverTexts,
  type TaskContext,
} from '@anteroom/server-sdk';
import type { Trip } from '../api.ts';
import english from '../locales/server/en-us.json' with { type: 'json' };
import portuguese from '../locales/server/pt-br.json' with { type: 'json' };

const textsIn = serverTexts({ 'en-us': english, 'pt-br': portuguese });

/** Sends the firm an e-mail about a trip, if the transaction commits. */
export async function tellStaff(
  portal: Pick<Portal, 'firms' | 'mail' | 'origin'>,
  tx: AnyTransaction,
  { companyId, firstName, lastName }: Scope,
  { label, clientId, taskId }: TaskContext['task'],
  { kilometres, purpose }: Trip,
): Promise<void> {
  const firm = await portal.firms.get(tx, companyId);
  const t = textsIn(firm.language);
  const distance = new Intl.NumberFormat(firm.language).format(kilometres);
  await portal.mail.enqueue(
    companyId,
    {
      to: firm.email,
      language: firm.language,
      subject: t('mail.subject', { task: label }),
      parts: [t('mail.body', { name: `${firstName} ${lastName}`, kilometres: distance }), { quote: purpose }],
      link: { href: `${portal.origin}/tasks/clients/${clientId}/task/${taskId}` },
    },
    tx,
  );
}
