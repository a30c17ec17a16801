import type { Letter, MailExample, Portal } from '@anteroom/server-sdk';
import type { DeliveryKind } from '../api.ts';
import { textsIn } from './textsIn.ts';

/** A delivery, as shown in an e-mail. */
export interface MailedDelivery {
  readonly id: string;
  readonly clientId: string;
  /** Number of the delivery within its year, such as `12/2026`. */
  readonly number: string;
  readonly kind: DeliveryKind;
  readonly subject: string;
  /** Display name of the client. */
  readonly client: string;
  /** Calendar date. */
  readonly dueDate: string | null;
  /** Reason for cancelling it; null unless it was cancelled. */
  readonly reason: string | null;
}

export interface DeliveryMailFacts {
  readonly what: 'delivered' | 'cancelled';
  readonly to: { readonly email: string; readonly firstName: string; readonly language: string };
  /** The firm's name. */
  readonly firm: string;
  /** The deliveries of this e-mail; at least one. */
  readonly deliveries: readonly MailedDelivery[];
  /** Address of the portal. */
  readonly portal: string;
}

/** Maximum number of deliveries listed in an e-mail, which states how many more there are. */
const linesShown = 20;

/** Writes an e-mail about deliveries in its reader's language. */
export function deliveryMail({ what, to, firm, deliveries, portal }: DeliveryMailFacts): Letter {
  const t = textsIn(to.language);
  const [first] = deliveries;
  const { number = '', subject = '' } = first ?? {};
  const says = { firm, number, subject, count: deliveries.length };
  const lines = deliveries.slice(0, linesShown).map((delivery) => lineOf(delivery, to.language));
  const more =
    deliveries.length > linesShown ? [t('mail.more', { count: deliveries.length - linesShown })] : [];
  return {
    to: to.email,
    language: to.language,
    subject: t(`mail.${what}.subject`, says),
    parts: [
      t('mail.hello', { name: to.firstName }),
      t(`mail.${what}.intro`, says),
      { list: [...lines, ...more] },
    ],
    link: { href: linkTo(deliveries, portal), label: t('mail.open') },
    small: [t('mail.why', { firm })],
  };
}

/**
 * Returns the address for the button: a single delivery, whichever client is active, or the list if there are several.
 */
function linkTo([first, ...others]: readonly MailedDelivery[], portal: string): string {
  const list = `${portal}/actions/protocols/stored-documents`;
  if (!first || others.length > 0) return list;
  return `${list}#${encodeURIComponent(first.clientId)}/${encodeURIComponent(first.id)}`;
}

function lineOf(
  { number, kind, subject, client, dueDate, reason }: MailedDelivery,
  language: string,
): string {
  const t = textsIn(language);
  const name = `${number} · ${t(`kinds.${kind}`)}: ${subject} (${client})`;
  if (reason !== null) return `${name}. ${t('mail.reason', { reason })}`;
  if (dueDate === null) return name;
  const date = new Date(`${dueDate}T00:00:00Z`).toLocaleDateString(language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return `${name}, ${t('mail.due', { date })}`;
}

/** Returns examples of these e-mails. */
export function deliveryExamples({ origin }: Pick<Portal, 'origin'>): readonly MailExample[] {
  return (['delivered', 'cancelled'] as const).map((what) => ({
    kind: what,
    write: ({ to, firm, client, document, said, now }) => {
      const delivery: MailedDelivery = {
        id: '',
        clientId: '',
        number: `12/${now.getFullYear()}`,
        kind: 'other',
        subject: document,
        client,
        dueDate: now.toISOString().slice(0, 10),
        reason: what === 'cancelled' ? said : null,
      };
      return deliveryMail({ what, to, firm, deliveries: [delivery], portal: origin });
    },
  }));
}
