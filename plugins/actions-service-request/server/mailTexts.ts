import { type Letter, type LetterPart, oneLine } from '@anteroom/server-sdk';
import type { ServiceRequest, ServiceRequestStatus, ServiceRequestType } from '../api.ts';

export interface MailFacts {
  readonly request: ServiceRequest;
  /** Shown name. */
  readonly client: string;
  readonly firm: string;
  /** Full name of whoever did it. */
  readonly actor: string;
  /** Address of the portal. */
  readonly portal: string;
}

type RequestLetter = Pick<Letter, 'language' | 'subject' | 'parts' | 'link'>;

export interface MailTexts {
  /** To the firm. */
  received(facts: MailFacts): RequestLetter;
  /** To whoever sent it. */
  confirmed(facts: MailFacts): RequestLetter;
  /** To the firm: the client does not want it any more. */
  cancelled(facts: MailFacts): RequestLetter;
  /** To whoever sent it: how far it is. */
  progressed(facts: MailFacts): RequestLetter;
}

interface Words {
  receivedSubject(number: number, client: string, title: string): string;
  receivedLead(sender: string, client: string): string;
  readonly number: string;
  readonly subject: string;
  readonly department: string;
  readonly wished: string;
  readonly sent: string;
  confirmedSubject(number: number, title: string): string;
  confirmedLead(firm: string, client: string, number: number): string;
  readonly progress: string;
  cancelledSubject(number: number, client: string, title: string): string;
  cancelledLead(sender: string, client: string): string;
  progressedSubject(number: number, title: string, status: string): string;
  progressedLead(firm: string, client: string, number: number): string;
  readonly status: string;
  readonly reason: string;
  readonly statuses: Readonly<Record<Exclude<ServiceRequestStatus, 'draft'>, string>>;
  readonly departments: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<ServiceRequestType, string>>;
}

/**
 * In the language of who reads them. Of the answers only those of general requests stand in an e-mail: the others are about people.
 *
 * @param language - as `pt-br`.
 */
export function mailTexts(language: string): MailTexts {
  const words = languages[language.slice(0, 2)] ?? english;
  return {
    received: ({ request, client, actor, portal }) => ({
      language,
      subject: words.receivedSubject(numberOf(request), client, titleOf(request, words)),
      parts: [
        words.receivedLead(actor, client),
        facts(
          [words.number, String(numberOf(request))],
          [words.subject, titleOf(request, words)],
          [words.department, departmentOf(request, words)],
          [words.wished, wishedDate(request, language)],
          [words.sent, time(request.sentAt ?? request.changedAt, language)],
        ),
        ...descriptionOf(request),
      ],
      link: { href: pageOf(request, portal) },
    }),
    confirmed: ({ request, client, firm, portal }) => ({
      language,
      subject: words.confirmedSubject(numberOf(request), titleOf(request, words)),
      parts: [
        words.confirmedLead(firm, client, numberOf(request)),
        facts([words.subject, titleOf(request, words)], [words.wished, wishedDate(request, language)]),
        ...descriptionOf(request),
      ],
      link: { href: pageOf(request, portal), label: words.progress },
    }),
    cancelled: ({ request, client, actor, portal }) => ({
      language,
      subject: words.cancelledSubject(numberOf(request), client, titleOf(request, words)),
      parts: [
        words.cancelledLead(actor, client),
        facts([words.number, String(numberOf(request))], [words.subject, titleOf(request, words)]),
      ],
      link: { href: pageOf(request, portal) },
    }),
    progressed: ({ request, client, firm, portal }) => ({
      language,
      subject: words.progressedSubject(numberOf(request), titleOf(request, words), statusOf(request, words)),
      parts: [
        words.progressedLead(firm, client, numberOf(request)),
        facts(
          [words.subject, titleOf(request, words)],
          [words.status, statusOf(request, words)],
          [words.reason, request.refusalReason],
        ),
      ],
      link: { href: pageOf(request, portal), label: words.progress },
    }),
  };
}

/** Leaves out facts that the request does not have. */
function facts(...all: readonly (readonly [name: string, value: string | null])[]): LetterPart {
  return { facts: all.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])) };
}

/** Who is written to is written to of what was sent. */
function numberOf({ number }: ServiceRequest): number {
  if (number === null) throw new Error('a draft has no number to write of');
  return number;
}

function titleOf({ type, subject }: ServiceRequest, words: Words): string {
  const about = oneLine(subject ?? '');
  if (type === 'generalRequests') return about;
  return about ? `${words.types[type]}, ${about}` : words.types[type];
}

function statusOf({ status }: ServiceRequest, { statuses }: Words): string {
  return status === 'draft' ? '' : statuses[status];
}

/** Only general requests say what they are about in an e-mail. */
function descriptionOf({ type, answers }: ServiceRequest): readonly LetterPart[] {
  return type === 'generalRequests' ? [{ quote: textOf(answers.description) }] : [];
}

function departmentOf({ type, answers }: ServiceRequest, words: Words): string | null {
  const department = words.departments[textOf(answers.department)];
  return type === 'generalRequests' && department ? department : null;
}

function wishedDate({ type, answers }: ServiceRequest, language: string): string | null {
  const day = type === 'generalRequests' ? textOf(answers.wishedDate) : '';
  return day ? date(day, language) : null;
}

function textOf(answer: unknown): string {
  return typeof answer === 'string' ? answer : '';
}

/** `generalRequests` is at `…/general-requests`. */
function pageOf({ type, id }: ServiceRequest, portal: string): string {
  const action = type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${portal}/actions/service-request/${action}#${id}`;
}

const english: Words = {
  receivedSubject: (number, client, subject) => `Request no. ${number} from ${client}: ${subject}`,
  receivedLead: (sender, client) => `${sender} sent a request for ${client}.`,
  number: 'Number',
  subject: 'Subject',
  department: 'Department',
  wished: 'Needed by',
  sent: 'Sent',
  confirmedSubject: (number, subject) => `We received your request no. ${number}: ${subject}`,
  confirmedLead: (firm, client, number) =>
    `${firm} has received your request for ${client}. Mention number ${number} if you call.`,
  progress: 'View your request',
  departments: {
    accounting: 'Accounting',
    tax: 'Tax',
    payroll: 'Payroll',
    corporate: 'Company and registrations',
    other: 'Something else',
  },
  cancelledSubject: (number, client, title) => `Request no. ${number} from ${client} was canceled: ${title}`,
  cancelledLead: (sender, client) => `${sender} canceled a request for ${client}.`,
  progressedSubject: (number, title, status) => `Your request no. ${number} (${title}): ${status}`,
  progressedLead: (firm, client, number) => `${firm} has updated your request no. ${number} for ${client}.`,
  status: 'Status',
  reason: 'Reason',
  statuses: {
    sent: 'Sent',
    inProgress: 'In progress',
    done: 'Done',
    refused: 'Refused',
    cancelled: 'Canceled',
  },
  types: {
    payrollEntries: 'Payroll entries',
    internRegistration: 'Intern registration',
    partnerRegistration: 'Partner registration',
    vacationCalculation: 'Vacation calculation',
    vacationNotice: 'Vacation notice',
    terminationNotice: 'Termination notice',
    terminationCalculation: 'Termination calculation',
    mocks: 'Simulation',
    employeeLeave: 'Employee leave',
    generalRequests: 'General request',
    employeeRegistration: 'Employee registration',
  },
};

const portuguese: Words = {
  receivedSubject: (number, client, subject) => `Solicitação nº ${number} de ${client}: ${subject}`,
  receivedLead: (sender, client) => `${sender} enviou uma solicitação para ${client}.`,
  number: 'Número',
  subject: 'Assunto',
  department: 'Departamento',
  wished: 'Data desejada',
  sent: 'Enviada em',
  confirmedSubject: (number, subject) => `Recebemos sua solicitação nº ${number}: ${subject}`,
  confirmedLead: (firm, client, number) =>
    `${firm} recebeu sua solicitação para ${client}. Informe o número ${number} ao entrar em contato.`,
  progress: 'Ver a solicitação',
  departments: {
    accounting: 'Contábil',
    tax: 'Fiscal',
    payroll: 'Departamento pessoal',
    corporate: 'Societário',
    other: 'Outro',
  },
  cancelledSubject: (number, client, title) => `Solicitação nº ${number} de ${client} cancelada: ${title}`,
  cancelledLead: (sender, client) => `${sender} cancelou uma solicitação de ${client}.`,
  progressedSubject: (number, title, status) => `Sua solicitação nº ${number} (${title}): ${status}`,
  progressedLead: (firm, client, number) => `${firm} atualizou sua solicitação nº ${number} para ${client}.`,
  status: 'Situação',
  reason: 'Motivo',
  statuses: {
    sent: 'Enviada',
    inProgress: 'Em andamento',
    done: 'Concluída',
    refused: 'Recusada',
    cancelled: 'Cancelada',
  },
  types: {
    payrollEntries: 'Lançamento de rubricas',
    internRegistration: 'Cadastro de estagiário',
    partnerRegistration: 'Cadastro de sócio',
    vacationCalculation: 'Cálculo de férias',
    vacationNotice: 'Aviso de férias',
    terminationNotice: 'Aviso prévio',
    terminationCalculation: 'Cálculo de rescisão',
    mocks: 'Simulação',
    employeeLeave: 'Afastamento',
    generalRequests: 'Solicitação geral',
    employeeRegistration: 'Admissão de funcionário',
  },
};

const spanish: Words = {
  receivedSubject: (number, client, subject) => `Solicitud n.º ${number} de ${client}: ${subject}`,
  receivedLead: (sender, client) => `${sender} envió una solicitud para ${client}.`,
  number: 'Número',
  subject: 'Asunto',
  department: 'Sector',
  wished: 'Necesaria para el',
  sent: 'Enviada el',
  confirmedSubject: (number, subject) => `Recibimos tu solicitud n.º ${number}: ${subject}`,
  confirmedLead: (firm, client, number) =>
    `${firm} recibió tu solicitud para ${client}. Mencioná el número ${number} si llamás.`,
  progress: 'Ver tu solicitud',
  departments: {
    accounting: 'Contabilidad',
    tax: 'Impuestos',
    payroll: 'Sueldos',
    corporate: 'Sociedades y registros',
    other: 'Otra cosa',
  },
  cancelledSubject: (number, client, title) => `Solicitud n.º ${number} de ${client} cancelada: ${title}`,
  cancelledLead: (sender, client) => `${sender} canceló una solicitud de ${client}.`,
  progressedSubject: (number, title, status) => `Tu solicitud n.º ${number} (${title}): ${status}`,
  progressedLead: (firm, client, number) => `${firm} actualizó tu solicitud n.º ${number} para ${client}.`,
  status: 'Estado',
  reason: 'Motivo',
  statuses: {
    sent: 'Enviada',
    inProgress: 'En curso',
    done: 'Terminada',
    refused: 'Rechazada',
    cancelled: 'Cancelada',
  },
  types: {
    payrollEntries: 'Novedades de sueldos',
    internRegistration: 'Alta de pasante',
    partnerRegistration: 'Alta de socio',
    vacationCalculation: 'Cálculo de vacaciones',
    vacationNotice: 'Aviso de vacaciones',
    terminationNotice: 'Preaviso',
    terminationCalculation: 'Liquidación final',
    mocks: 'Simulación',
    employeeLeave: 'Licencia',
    generalRequests: 'Solicitud general',
    employeeRegistration: 'Alta de empleado',
  },
};

const french: Words = {
  receivedSubject: (number, client, subject) => `Demande nº ${number} de ${client} : ${subject}`,
  receivedLead: (sender, client) => `${sender} a envoyé une demande pour ${client}.`,
  number: 'Numéro',
  subject: 'Objet',
  department: 'Service',
  wished: 'Requise pour le',
  sent: 'Envoyée le',
  confirmedSubject: (number, subject) => `Nous avons reçu votre demande nº ${number} : ${subject}`,
  confirmedLead: (firm, client, number) =>
    `${firm} a reçu votre demande pour ${client}. Mentionnez le numéro ${number} si vous appelez.`,
  progress: 'Voir votre demande',
  departments: {
    accounting: 'Comptabilité',
    tax: 'Fiscalité',
    payroll: 'Paie',
    corporate: 'Sociétés et immatriculations',
    other: 'Autre chose',
  },
  cancelledSubject: (number, client, title) => `Demande nº ${number} de ${client} annulée : ${title}`,
  cancelledLead: (sender, client) => `${sender} a annulé une demande pour ${client}.`,
  progressedSubject: (number, title, status) => `Votre demande nº ${number} (${title}) : ${status}`,
  progressedLead: (firm, client, number) => `${firm} a mis à jour votre demande nº ${number} pour ${client}.`,
  status: 'État',
  reason: 'Motif',
  statuses: {
    sent: 'Envoyée',
    inProgress: 'En cours',
    done: 'Terminée',
    refused: 'Refusée',
    cancelled: 'Annulée',
  },
  types: {
    payrollEntries: 'Éléments de paie',
    internRegistration: 'Inscription d’un stagiaire',
    partnerRegistration: 'Inscription d’un associé',
    vacationCalculation: 'Calcul des vacances',
    vacationNotice: 'Avis de vacances',
    terminationNotice: 'Préavis',
    terminationCalculation: 'Calcul de fin d’emploi',
    mocks: 'Simulation',
    employeeLeave: 'Absence',
    generalRequests: 'Demande générale',
    employeeRegistration: 'Embauche',
  },
};

const dutch: Words = {
  receivedSubject: (number, client, subject) => `Verzoek nr. ${number} van ${client}: ${subject}`,
  receivedLead: (sender, client) => `${sender} heeft een verzoek verstuurd voor ${client}.`,
  number: 'Nummer',
  subject: 'Onderwerp',
  department: 'Afdeling',
  wished: 'Nodig op',
  sent: 'Verzonden',
  confirmedSubject: (number, subject) => `We hebben je verzoek nr. ${number} ontvangen: ${subject}`,
  confirmedLead: (firm, client, number) =>
    `${firm} heeft je verzoek voor ${client} ontvangen. Noem nummer ${number} als je belt.`,
  progress: 'Je verzoek bekijken',
  departments: {
    accounting: 'Boekhouding',
    tax: 'Belastingen',
    payroll: 'Salarisadministratie',
    corporate: 'Vennootschappen en registraties',
    other: 'Iets anders',
  },
  cancelledSubject: (number, client, title) => `Verzoek nr. ${number} van ${client} ingetrokken: ${title}`,
  cancelledLead: (sender, client) => `${sender} heeft een verzoek voor ${client} ingetrokken.`,
  progressedSubject: (number, title, status) => `Je verzoek nr. ${number} (${title}): ${status}`,
  progressedLead: (firm, client, number) =>
    `${firm} heeft je verzoek nr. ${number} voor ${client} bijgewerkt.`,
  status: 'Status',
  reason: 'Reden',
  statuses: {
    sent: 'Verzonden',
    inProgress: 'In behandeling',
    done: 'Afgerond',
    refused: 'Afgewezen',
    cancelled: 'Ingetrokken',
  },
  types: {
    payrollEntries: 'Loonmutaties',
    internRegistration: 'Stagiair aanmelden',
    partnerRegistration: 'Vennoot aanmelden',
    vacationCalculation: 'Vakantieberekening',
    vacationNotice: 'Vakantieaanzegging',
    terminationNotice: 'Opzegging',
    terminationCalculation: 'Eindafrekening',
    mocks: 'Simulatie',
    employeeLeave: 'Verlof',
    generalRequests: 'Algemeen verzoek',
    employeeRegistration: 'Werknemer aanmelden',
  },
};

const languages: Readonly<Record<string, Words>> = {
  es: spanish,
  fr: french,
  nl: dutch,
  pt: portuguese,
};

/** Formats a date. Typed text must not add header lines to an e-mail. */
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
