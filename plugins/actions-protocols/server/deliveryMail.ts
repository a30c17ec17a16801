import type { Letter } from '@anteroom/server-sdk';
import type { DeliveryKind } from '../api.ts';
import { deliveryKindNames } from './deliveryKindNames.ts';

/** A delivery, as its e-mail names it. */
export interface MailedDelivery {
  readonly id: string;
  readonly clientId: string;
  /** As `12/2026`. */
  readonly number: string;
  readonly kind: DeliveryKind;
  readonly subject: string;
  /** Shown name. */
  readonly client: string;
  /** Calendar date. */
  readonly dueDate: string | null;
  /** Why it was cancelled. */
  readonly reason: string | null;
}

export interface DeliveryMailFacts {
  readonly what: 'delivered' | 'cancelled';
  readonly to: { readonly email: string; readonly firstName: string; readonly language: string };
  /** The firm's name. */
  readonly firm: string;
  /** At least one. */
  readonly deliveries: readonly MailedDelivery[];
  /** Address of the portal. */
  readonly portal: string;
}

interface Words {
  hello(name: string): string;
  delivered(facts: { firm: string; count: number; subject: string }): Says;
  cancelled(facts: { firm: string; number: string }): Says;
  due(date: string): string;
  reason(reason: string): string;
  more(count: number): string;
  readonly open: string;
  why(firm: string): string;
}

interface Says {
  readonly subject: string;
  readonly intro: string;
}

/** How many deliveries a mail lists; it says how many more there are. */
const linesShown = 20;

/** Writes an e-mail about deliveries, in its reader's language. */
export function deliveryMail({ what, to, firm, deliveries, portal }: DeliveryMailFacts): Letter {
  const words = languages[to.language.slice(0, 2)] ?? english;
  const [first] = deliveries;
  const { subject, intro } =
    what === 'delivered'
      ? words.delivered({
          firm,
          count: deliveries.length,
          subject: first?.subject ?? '',
        })
      : words.cancelled({ firm, number: first?.number ?? '' });
  const lines = deliveries.slice(0, linesShown).map((delivery) => lineOf(delivery, to.language, words));
  const more = deliveries.length > linesShown ? [words.more(deliveries.length - linesShown)] : [];
  return {
    to: to.email,
    language: to.language,
    subject,
    parts: [words.hello(to.firstName), intro, { list: [...lines, ...more] }],
    link: { href: linkTo(deliveries, portal), label: words.open },
    small: [words.why(firm)],
  };
}

/** Returns where the button leads: to one delivery itself, whichever client is the active one, or to the list of several. */
function linkTo([first, ...others]: readonly MailedDelivery[], portal: string): string {
  const list = `${portal}/actions/protocols/stored-documents`;
  if (!first || others.length > 0) return list;
  return `${list}#${encodeURIComponent(first.clientId)}/${encodeURIComponent(first.id)}`;
}

function lineOf(
  { number, kind, subject, client, dueDate, reason }: MailedDelivery,
  language: string,
  words: Words,
): string {
  const name = `${number} · ${deliveryKindNames(language)[kind]}: ${subject} (${client})`;
  if (reason !== null) return `${name}. ${words.reason(reason)}`;
  if (dueDate === null) return name;
  const date = new Date(`${dueDate}T00:00:00Z`).toLocaleDateString(language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return `${name}, ${words.due(date)}`;
}

const english: Words = {
  hello: (name) => `Hello ${name},`,
  delivered: ({ firm, count, subject }) =>
    count === 1
      ? { subject: `${firm}: ${subject}`, intro: `${firm} has delivered documents to you:` }
      : { subject: `${firm}: ${count} deliveries`, intro: `You have ${count} new deliveries from ${firm}:` },
  cancelled: ({ firm, number }) => ({
    subject: `${firm}: delivery no. ${number} was canceled`,
    intro: `${firm} has canceled a delivery:`,
  }),
  due: (date) => `due ${date}`,
  reason: (reason) => `Reason: ${reason}`,
  more: (count) => `and ${count} more`,
  open: 'Open the portal',
  why: (firm) =>
    `You’re receiving this e-mail because ${firm} delivers documents to you through its client portal.`,
};

const languages: Readonly<Record<string, Words>> = {
  pt: {
    hello: (name) => `Olá, ${name}.`,
    delivered: ({ firm, count, subject }) =>
      count === 1
        ? { subject: `${firm}: ${subject}`, intro: `${firm} entregou documentos para você:` }
        : { subject: `${firm}: ${count} protocolos`, intro: `Você tem ${count} novas entregas de ${firm}:` },
    cancelled: ({ firm, number }) => ({
      subject: `${firm}: o protocolo nº ${number} foi cancelado`,
      intro: `${firm} cancelou um protocolo de entrega:`,
    }),
    due: (date) => `vence em ${date}`,
    reason: (reason) => `Motivo: ${reason}`,
    more: (count) => `e mais ${count}`,
    open: 'Ver no portal',
    why: (firm) => `Você recebe este e-mail porque ${firm} entrega documentos a você pelo portal.`,
  },
  es: {
    hello: (name) => `Hola, ${name}:`,
    delivered: ({ firm, count, subject }) =>
      count === 1
        ? { subject: `${firm}: ${subject}`, intro: `${firm} te entregó documentos:` }
        : { subject: `${firm}: ${count} entregas`, intro: `Tenés ${count} entregas nuevas de ${firm}:` },
    cancelled: ({ firm, number }) => ({
      subject: `${firm}: se anuló la entrega n.º ${number}`,
      intro: `${firm} anuló una entrega:`,
    }),
    due: (date) => `vence el ${date}`,
    reason: (reason) => `Motivo: ${reason}`,
    more: (count) => `y ${count} más`,
    open: 'Abrir el portal',
    why: (firm) => `Recibís este correo porque ${firm} te entrega documentos por el portal.`,
  },
  fr: {
    hello: (name) => `Bonjour ${name},`,
    delivered: ({ firm, count, subject }) =>
      count === 1
        ? { subject: `${firm} : ${subject}`, intro: `${firm} vous a remis des documents :` }
        : {
            subject: `${firm} : ${count} remises`,
            intro: `Vous avez ${count} nouvelles remises de ${firm} :`,
          },
    cancelled: ({ firm, number }) => ({
      subject: `${firm} : la remise nº ${number} a été annulée`,
      intro: `${firm} a annulé une remise :`,
    }),
    due: (date) => `échéance le ${date}`,
    reason: (reason) => `Motif : ${reason}`,
    more: (count) => `et ${count} de plus`,
    open: 'Ouvrir le portail',
    why: (firm) => `Vous recevez ce courriel parce que ${firm} vous remet des documents par le portail.`,
  },
  nl: {
    hello: (name) => `Hallo ${name},`,
    delivered: ({ firm, count, subject }) =>
      count === 1
        ? { subject: `${firm}: ${subject}`, intro: `${firm} heeft je documenten bezorgd:` }
        : {
            subject: `${firm}: ${count} bezorgingen`,
            intro: `Je hebt ${count} nieuwe bezorgingen van ${firm}:`,
          },
    cancelled: ({ firm, number }) => ({
      subject: `${firm}: bezorging nr. ${number} is geannuleerd`,
      intro: `${firm} heeft een bezorging geannuleerd:`,
    }),
    due: (date) => `uiterlijk ${date}`,
    reason: (reason) => `Reden: ${reason}`,
    more: (count) => `en nog ${count}`,
    open: 'Het portaal openen',
    why: (firm) => `Je krijgt deze e-mail omdat ${firm} je documenten bezorgt via het portaal.`,
  },
};
