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

interface Words {
  receivedSubject(number: number, client: string, subject: string): string;
  receivedLead(sender: string, client: string): string;
  readonly number: string;
  readonly subject: string;
  readonly department: string;
  readonly wished: string;
  readonly sent: string;
  readonly where: string;
  confirmedSubject(number: number, subject: string): string;
  confirmedLead(firm: string, client: string, number: number): string;
  readonly progress: string;
  readonly departments: Readonly<Record<GeneralRequestDetails['department'], string>>;
}

/**
 * In the language of who reads them.
 *
 * @param language - as `pt-br`.
 */
export function mailTexts(language: string): MailTexts {
  const words = languages[language.slice(0, 2)] ?? english;
  return {
    received: ({ request: { number, details, sentAt }, client, sender, portal }) => ({
      subject: words.receivedSubject(number, client, oneLine(details.subject)),
      text: lines(
        words.receivedLead(sender, client),
        '',
        `${words.number} ${number}`,
        `${words.subject} ${oneLine(details.subject)}`,
        `${words.department} ${words.departments[details.department]}`,
        details.wishedDate && `${words.wished} ${date(details.wishedDate, language)}`,
        `${words.sent} ${time(sentAt, language)}`,
        '',
        details.description,
        '',
        `${words.where} ${portal}`,
      ),
    }),
    confirmed: ({ request: { number, details }, client, firm, portal }) => ({
      subject: words.confirmedSubject(number, oneLine(details.subject)),
      text: lines(
        words.confirmedLead(firm, client, number),
        '',
        `${words.subject} ${oneLine(details.subject)}`,
        details.wishedDate && `${words.wished} ${date(details.wishedDate, language)}`,
        '',
        details.description,
        '',
        `${words.progress} ${portal}/actions/service-request/general-requests`,
      ),
    }),
  };
}

const english: Words = {
  receivedSubject: (number, client, subject) => `Request no. ${number} from ${client}: ${subject}`,
  receivedLead: (sender, client) => `${sender} has sent a request for ${client}.`,
  number: 'Number:',
  subject: 'Subject:',
  department: 'Department:',
  wished: 'Wished by:',
  sent: 'Sent:',
  where: 'It is in the portal:',
  confirmedSubject: (number, subject) => `We have your request no. ${number}: ${subject}`,
  confirmedLead: (firm, client, number) =>
    `${firm} has received your request for ${client}. Its number is ${number}; quote it when you call.`,
  progress: 'How far it is, you see in the portal:',
  departments: {
    accounting: 'Accounting',
    tax: 'Tax',
    payroll: 'Payroll',
    corporate: 'Corporate',
    other: 'Other',
  },
};

const portuguese: Words = {
  receivedSubject: (number, client, subject) => `Solicitação nº ${number} de ${client}: ${subject}`,
  receivedLead: (sender, client) => `${sender} enviou uma solicitação para ${client}.`,
  number: 'Número:',
  subject: 'Assunto:',
  department: 'Departamento:',
  wished: 'Data desejada:',
  sent: 'Enviada em:',
  where: 'Ela está no portal:',
  confirmedSubject: (number, subject) => `Recebemos sua solicitação nº ${number}: ${subject}`,
  confirmedLead: (firm, client, number) =>
    `${firm} recebeu sua solicitação para ${client}. O número dela é ${number}; informe-o ao entrar em contato.`,
  progress: 'Acompanhe o andamento no portal:',
  departments: {
    accounting: 'Contábil',
    tax: 'Fiscal',
    payroll: 'Departamento pessoal',
    corporate: 'Societário',
    other: 'Outro',
  },
};

const spanish: Words = {
  receivedSubject: (number, client, subject) => `Solicitud n.º ${number} de ${client}: ${subject}`,
  receivedLead: (sender, client) => `${sender} envió una solicitud para ${client}.`,
  number: 'Número:',
  subject: 'Asunto:',
  department: 'Sector:',
  wished: 'Deseada para el:',
  sent: 'Enviada el:',
  where: 'Está en el portal:',
  confirmedSubject: (number, subject) => `Recibimos tu solicitud n.º ${number}: ${subject}`,
  confirmedLead: (firm, client, number) =>
    `${firm} recibió tu solicitud para ${client}. Su número es ${number}; mencionalo cuando llames.`,
  progress: 'Seguí su avance en el portal:',
  departments: {
    accounting: 'Contabilidad',
    tax: 'Impuestos',
    payroll: 'Sueldos',
    corporate: 'Sociedades y registros',
    other: 'Otra cosa',
  },
};

const french: Words = {
  receivedSubject: (number, client, subject) => `Demande nº ${number} de ${client} : ${subject}`,
  receivedLead: (sender, client) => `${sender} a envoyé une demande pour ${client}.`,
  number: 'Numéro :',
  subject: 'Objet :',
  department: 'Service :',
  wished: 'Souhaitée pour le :',
  sent: 'Envoyée le :',
  where: 'Elle est dans le portail :',
  confirmedSubject: (number, subject) => `Nous avons votre demande nº ${number} : ${subject}`,
  confirmedLead: (firm, client, number) =>
    `${firm} a reçu votre demande pour ${client}. Elle porte le numéro ${number}; mentionnez-le si vous appelez.`,
  progress: 'Suivez-la dans le portail :',
  departments: {
    accounting: 'Comptabilité',
    tax: 'Fiscalité',
    payroll: 'Paie',
    corporate: 'Sociétés et immatriculations',
    other: 'Autre chose',
  },
};

const dutch: Words = {
  receivedSubject: (number, client, subject) => `Verzoek nr. ${number} van ${client}: ${subject}`,
  receivedLead: (sender, client) => `${sender} heeft een verzoek verstuurd voor ${client}.`,
  number: 'Nummer:',
  subject: 'Onderwerp:',
  department: 'Afdeling:',
  wished: 'Gewenst voor:',
  sent: 'Verzonden:',
  where: 'Het staat in het portaal:',
  confirmedSubject: (number, subject) => `We hebben je verzoek nr. ${number}: ${subject}`,
  confirmedLead: (firm, client, number) =>
    `${firm} heeft je verzoek voor ${client} ontvangen. Het nummer is ${number}; noem het als je belt.`,
  progress: 'Hoe ver het is, zie je in het portaal:',
  departments: {
    accounting: 'Boekhouding',
    tax: 'Belastingen',
    payroll: 'Salarisadministratie',
    corporate: 'Vennootschappen en registraties',
    other: 'Iets anders',
  },
};

const languages: Readonly<Record<string, Words>> = {
  es: spanish,
  fr: french,
  nl: dutch,
  pt: portuguese,
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
