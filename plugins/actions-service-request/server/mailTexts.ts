import { type Letter, type LetterPart, oneLine } from '@anteroom/server-sdk';
import type { ServiceRequest } from '../api.ts';
import { textsIn } from './textsIn.ts';

export interface MailFacts {
  readonly request: ServiceRequest;
  /** Display name of the client. */
  readonly client: string;
  readonly firm: string;
  /** Address of the portal. */
  readonly portal: string;
}

type Texts = ReturnType<typeof textsIn>;

type RequestLetter = Pick<Letter, 'language' | 'subject' | 'parts' | 'link'>;

export interface MailTexts {
  /** Confirms receipt to the sender of the request. */
  confirmed(facts: MailFacts): RequestLetter;
  /** Tells the sender of the request its new status. */
  progressed(facts: MailFacts): RequestLetter;
}

/**
 * Returns the e-mails in their reader's language. Only general requests include their answers: the others contain
 * personal data.
 *
 * @param language - as `pt-br`.
 */
export function mailTexts(language: string): MailTexts {
  const t = textsIn(language);
  return {
    confirmed: ({ request, client, firm, portal }) => ({
      language,
      subject: t('mail.confirmedSubject', { number: numberOf(request), title: titleOf(request, t) }),
      parts: [
        t('mail.confirmedLead', { firm, client, number: numberOf(request) }),
        facts([t('mail.subject'), titleOf(request, t)], [t('mail.wished'), wishedDate(request, language)]),
        ...descriptionOf(request),
      ],
      link: { href: pageOf(request, portal), label: t('mail.progress') },
    }),
    progressed: ({ request, client, firm, portal }) => ({
      language,
      subject: t('mail.progressedSubject', {
        number: numberOf(request),
        title: titleOf(request, t),
        status: statusOf(request, t),
      }),
      parts: [
        t('mail.progressedLead', { firm, client, number: numberOf(request) }),
        facts(
          [t('mail.subject'), titleOf(request, t)],
          [t('mail.status'), statusOf(request, t)],
          [t('mail.reason'), request.refusalReason],
        ),
        ...answerOf(request),
      ],
      link: { href: pageOf(request, portal), label: t('mail.progress') },
    }),
  };
}

/** Returns the facts as part of an e-mail, without those that the request does not have. */
function facts(...all: readonly (readonly [name: string, value: string | null])[]): LetterPart {
  return { facts: all.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])) };
}

/** Returns the number of a sent request. E-mails and inbox items are only about sent requests. */
export function numberOf({ number }: ServiceRequest): number {
  if (number === null) throw new Error('a draft has no number to write of');
  return number;
}

/** Returns a one-line title of a request. */
export function titleOf({ type, subject }: Pick<ServiceRequest, 'type' | 'subject'>, t: Texts): string {
  const about = oneLine(subject ?? '');
  if (type === 'generalRequests') return about;
  return about ? `${t(`mail.types.${type}`)}, ${about}` : t(`mail.types.${type}`);
}

function statusOf({ status }: ServiceRequest, t: Texts): string {
  return status === 'draft' ? '' : t(`mail.statuses.${status}`);
}

/** Returns the description of a general request. E-mails about other types do not contain one. */
function descriptionOf({ type, answers }: ServiceRequest): readonly LetterPart[] {
  return type === 'generalRequests' ? [{ quote: textOf(answers.description) }] : [];
}

function answerOf({ type, history }: ServiceRequest): readonly LetterPart[] {
  const answer = history.at(-1)?.answer;
  return type === 'generalRequests' && answer ? [{ quote: answer }] : [];
}

function wishedDate({ type, answers }: ServiceRequest, language: string): string | null {
  const day = type === 'generalRequests' ? textOf(answers.wishedDate) : '';
  return day ? date(day, language) : null;
}

function textOf(answer: unknown): string {
  return typeof answer === 'string' ? answer : '';
}

/** Returns the address of a request's page; `generalRequests` is at `…/general-requests`. */
export function pageOf(
  { type, clientId, id }: Pick<ServiceRequest, 'type' | 'clientId' | 'id'>,
  portal: string,
): string {
  const action = type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${portal}/actions/service-request/${action}?${new URLSearchParams({ client: clientId })}#${id}`;
}

function date(day: string, locale: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
}
