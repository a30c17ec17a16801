import type { AnyTransaction, Portal, Scope, TaskContext } from '@anteroom/server-sdk';
import type { Trip } from '../api.ts';
import english from '../locales/en-us.json' with { type: 'json' };
import portuguese from '../locales/pt-br.json' with { type: 'json' };

/** Sends the firm an e-mail about a trip, if the transaction commits. */
export async function tellStaff(
  portal: Pick<Portal, 'firms' | 'mail' | 'origin'>,
  tx: AnyTransaction,
  { companyId, firstName, lastName }: Scope,
  { label, clientId, taskId }: TaskContext['task'],
  { kilometres, purpose }: Trip,
): Promise<void> {
  const firm = await portal.firms.get(tx, companyId);
  const { mail: words } = firm.language.startsWith('pt') ? portuguese : english;
  await portal.mail.enqueue(
    companyId,
    {
      to: firm.email,
      language: firm.language,
      subject: words.subject.replace('{{task}}', label),
      parts: [
        words.body
          .replace('{{name}}', `${firstName} ${lastName}`)
          .replace('{{kilometres}}', new Intl.NumberFormat(firm.language).format(kilometres)),
        { quote: purpose },
      ],
      link: { href: `${portal.origin}/tasks/clients/${clientId}/task/${taskId}` },
    },
    tx,
  );
}
