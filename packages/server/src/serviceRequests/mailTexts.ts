import type { GeneralRequestDetails, ServiceRequest } from '@anteroom/contract';

export interface MailFacts {
  readonly request: ServiceRequest;
  /** Shown name. */
  readonly client: string;
  readonly firm: string;
  /** Full name. */
  readonly sender: string;
  /** Address of the portal. */
  readonly portal: string;
}

interface MailText {
  readonly subject: string;
  readonly text: string;
}

export interface MailTexts {
  /** To the firm. */
  received(facts: MailFacts): MailText;
  /** To whoever sent it. */
  confirmed(facts: MailFacts): MailText;
}

/** In Portuguese to whoever reads that, in English to all others. */
export function mailTexts(language: string): MailTexts {
  return language.toLowerCase().startsWith('pt') ? portuguese : english;
}

const english: MailTexts = {
  received: ({ request: { number, details, sentAt }, client, sender, portal }) => ({
    subject: `Request no. ${number} from ${client}: ${oneLine(details.subject)}`,
    text: lines(
      `${sender} has sent a request for ${client}.`,
      '',
      `Number: ${number}`,
      `Subject: ${oneLine(details.subject)}`,
      `Department: ${englishDepartments[details.department]}`,
      details.wishedDate && `Wished by: ${date(details.wishedDate, 'en-US')}`,
      `Sent: ${time(sentAt, 'en-US')}`,
      '',
      details.description,
      '',
      `It is in the portal: ${portal}`,
    ),
  }),
  confirmed: ({ request: { number, details }, client, firm, portal }) => ({
    subject: `We have your request no. ${number}: ${oneLine(details.subject)}`,
    text: lines(
      `${firm} has received your request for ${client}. Its number is ${number}; quote it when you call.`,
      '',
      `Subject: ${oneLine(details.subject)}`,
      details.wishedDate && `Wished by: ${date(details.wishedDate, 'en-US')}`,
      '',
      details.description,
      '',
      `How far it is, you see in the portal: ${portal}/actions/service-request/general-requests`,
    ),
  }),
};

const portuguese: MailTexts = {
  received: ({ request: { number, details, sentAt }, client, sender, portal }) => ({
    subject: `Solicitação nº ${number} de ${client}: ${oneLine(details.subject)}`,
    text: lines(
      `${sender} enviou uma solicitação para ${client}.`,
      '',
      `Número: ${number}`,
      `Assunto: ${oneLine(details.subject)}`,
      `Departamento: ${portugueseDepartments[details.department]}`,
      details.wishedDate && `Data desejada: ${date(details.wishedDate, 'pt-BR')}`,
      `Enviada em: ${time(sentAt, 'pt-BR')}`,
      '',
      details.description,
      '',
      `Ela está no portal: ${portal}`,
    ),
  }),
  confirmed: ({ request: { number, details }, client, firm, portal }) => ({
    subject: `Recebemos sua solicitação nº ${number}: ${oneLine(details.subject)}`,
    text: lines(
      `${firm} recebeu sua solicitação para ${client}. O número dela é ${number}; informe-o ao entrar em contato.`,
      '',
      `Assunto: ${oneLine(details.subject)}`,
      details.wishedDate && `Data desejada: ${date(details.wishedDate, 'pt-BR')}`,
      '',
      details.description,
      '',
      `Acompanhe o andamento no portal: ${portal}/actions/service-request/general-requests`,
    ),
  }),
};

type Departments = Readonly<Record<GeneralRequestDetails['department'], string>>;

const englishDepartments: Departments = {
  accounting: 'Accounting',
  tax: 'Tax',
  payroll: 'Payroll',
  corporate: 'Corporate',
  other: 'Other',
};

const portugueseDepartments: Departments = {
  accounting: 'Contábil',
  tax: 'Fiscal',
  payroll: 'Departamento pessoal',
  corporate: 'Societário',
  other: 'Outro',
};

/** What a person typed must not add header lines to a mail. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function lines(...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null).join('\n');
}

function date(day: string, locale: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
}

function time(instant: string, locale: string): string {
  const formatted = new Date(instant).toLocaleString(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${formatted} UTC`;
}
