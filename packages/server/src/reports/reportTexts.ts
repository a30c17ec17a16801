// Longer than other files: every word in five languages.
import type {
  NoteDirection,
  NoteKind,
  NoteStatus,
  RegistrationType,
  ReportedStatus,
} from '@anteroom/contract';

export type ReportName = 'payroll-entries' | 'payroll-registrations' | 'stored-documents-report';

export type ColumnName =
  | 'accessKey'
  | 'amount'
  | 'competence'
  | 'cpf'
  | 'direction'
  | 'employee'
  | 'hours'
  | 'issuedOn'
  | 'issuer'
  | 'issuerTaxId'
  | 'job'
  | 'kind'
  | 'name'
  | 'noteNumber'
  | 'number'
  | 'pay'
  | 'payrollKind'
  | 'recipient'
  | 'recipientTaxId'
  | 'rubric'
  | 'sentOn'
  | 'series'
  | 'startsOn'
  | 'status'
  | 'total'
  | 'type';

/** What stands in files of reports, beside what people wrote. The browser has texts of its own. */
export interface ReportTexts {
  readonly decimal: ',' | '.';
  /** Names of files, without what tells their format. */
  readonly files: Readonly<Record<ReportName, string>>;
  readonly columns: Readonly<Record<ColumnName, string>>;
  readonly values: {
    readonly status: Readonly<Record<ReportedStatus, string>>;
    readonly registration: Readonly<Record<RegistrationType, string>>;
    readonly noteKind: Readonly<Record<NoteKind, string>>;
    readonly noteStatus: Readonly<Record<NoteStatus, string>>;
    readonly direction: Readonly<Record<NoteDirection, string>>;
    /** By what the form of the request offers; another version of it may offer more. */
    readonly payrollKind: Readonly<Record<string, string>>;
    readonly rubric: Readonly<Record<string, string>>;
  };
  /** That there are more rows than a file takes. */
  capped(rows: number): string;
}

/**
 * In the language of who takes the file away.
 *
 * @param language - as `pt-br`.
 */
export function reportTexts(language: string): ReportTexts {
  return languages[language.slice(0, 2)] ?? english;
}

const noteKind = { nfe: 'NF-e', nfce: 'NFC-e', cte: 'CT-e', cfe: 'CF-e' };

const english: ReportTexts = {
  decimal: '.',
  files: {
    'payroll-entries': 'Payroll entries',
    'payroll-registrations': 'Payroll registrations',
    'stored-documents-report': 'Electronic invoices',
  },
  columns: {
    accessKey: 'Access key',
    amount: 'Amount (R$)',
    competence: 'Month of wages',
    cpf: 'CPF',
    direction: 'Direction',
    employee: 'Employee',
    hours: 'Hours',
    issuedOn: 'Issued on',
    issuer: 'Issuer',
    issuerTaxId: 'CNPJ or CPF of the issuer',
    job: 'Job',
    kind: 'Kind',
    name: 'Full name',
    noteNumber: 'Number',
    number: 'Request',
    pay: 'Pay (R$)',
    payrollKind: 'Kind of payroll',
    recipient: 'Recipient',
    recipientTaxId: 'CNPJ or CPF of the recipient',
    rubric: 'Rubric',
    sentOn: 'Sent on',
    series: 'Series',
    startsOn: 'First day',
    status: 'Status',
    total: 'Total (R$)',
    type: 'Registration',
  },
  values: {
    status: {
      sent: 'Sent',
      inProgress: 'In progress',
      done: 'Done',
      refused: 'Refused',
      cancelled: 'Canceled',
    },
    registration: {
      employeeRegistration: 'Employee',
      internRegistration: 'Intern',
      partnerRegistration: 'Partner or director',
    },
    noteKind,
    noteStatus: {
      authorised: 'Authorized',
      cancelled: 'Canceled',
    },
    direction: {
      issued: 'Issued',
      received: 'Received',
    },
    payrollKind: {
      advance: 'Advance',
      complementary: 'Complementary',
      monthly: 'Monthly',
      thirteenthFirst: '13th salary, first half',
      thirteenthSecond: '13th salary, second half',
    },
    rubric: {
      absence: 'Absence',
      advance: 'Advance deducted',
      bonus: 'Bonus',
      commission: 'Commission',
      healthPlan: 'Health plan',
      late: 'Late arrival',
      loan: 'Loan',
      mealVoucher: 'Meal voucher',
      nightPremium: 'Night premium',
      other: 'Another rubric',
      overtime100: 'Overtime 100%',
      overtime50: 'Overtime 50%',
    },
  },
  capped: (rows) => `The first ${rows} rows. Narrow the filters to get the others.`,
};

const portuguese: ReportTexts = {
  decimal: ',',
  files: {
    'payroll-entries': 'Lançamentos da folha',
    'payroll-registrations': 'Cadastros da folha',
    'stored-documents-report': 'Notas fiscais eletrônicas',
  },
  columns: {
    accessKey: 'Chave de acesso',
    amount: 'Valor (R$)',
    competence: 'Competência',
    cpf: 'CPF',
    direction: 'Sentido',
    employee: 'Funcionário',
    hours: 'Horas',
    issuedOn: 'Emissão',
    issuer: 'Emitente',
    issuerTaxId: 'CNPJ ou CPF do emitente',
    job: 'Cargo',
    kind: 'Tipo',
    name: 'Nome completo',
    noteNumber: 'Número',
    number: 'Solicitação',
    pay: 'Remuneração (R$)',
    payrollKind: 'Tipo de folha',
    recipient: 'Destinatário',
    recipientTaxId: 'CNPJ ou CPF do destinatário',
    rubric: 'Rubrica',
    sentOn: 'Envio',
    series: 'Série',
    startsOn: 'Início',
    status: 'Situação',
    total: 'Total (R$)',
    type: 'Cadastro',
  },
  values: {
    status: {
      sent: 'Enviada',
      inProgress: 'Em andamento',
      done: 'Concluída',
      refused: 'Recusada',
      cancelled: 'Cancelada',
    },
    registration: {
      employeeRegistration: 'Funcionário',
      internRegistration: 'Estagiário',
      partnerRegistration: 'Sócio ou diretor',
    },
    noteKind,
    noteStatus: {
      authorised: 'Autorizada',
      cancelled: 'Cancelada',
    },
    direction: {
      issued: 'Emitida',
      received: 'Recebida',
    },
    payrollKind: {
      advance: 'Adiantamento',
      complementary: 'Complementar',
      monthly: 'Mensal',
      thirteenthFirst: '13º, primeira parcela',
      thirteenthSecond: '13º, segunda parcela',
    },
    rubric: {
      absence: 'Faltas',
      advance: 'Desconto de adiantamento',
      bonus: 'Gratificação ou prêmio',
      commission: 'Comissão',
      healthPlan: 'Plano de saúde',
      late: 'Atrasos',
      loan: 'Empréstimo consignado',
      mealVoucher: 'Vale-refeição ou alimentação',
      nightPremium: 'Adicional noturno',
      other: 'Outra rubrica',
      overtime100: 'Horas extras 100%',
      overtime50: 'Horas extras 50%',
    },
  },
  capped: (rows) => `As primeiras ${rows} linhas. Para obter as outras, restrinja os filtros.`,
};

const spanish: ReportTexts = {
  decimal: ',',
  files: {
    'payroll-entries': 'Novedades de sueldos',
    'payroll-registrations': 'Altas de personal',
    'stored-documents-report': 'Facturas electrónicas',
  },
  columns: {
    accessKey: 'Clave de acceso',
    amount: 'Importe (R$)',
    competence: 'Período de liquidación',
    cpf: 'CPF',
    direction: 'Sentido',
    employee: 'Empleado',
    hours: 'Horas',
    issuedOn: 'Emisión',
    issuer: 'Emisor',
    issuerTaxId: 'CNPJ o CPF del emisor',
    job: 'Puesto',
    kind: 'Tipo',
    name: 'Nombre completo',
    noteNumber: 'Número',
    number: 'Solicitud',
    pay: 'Remuneración (R$)',
    payrollKind: 'Tipo de liquidación',
    recipient: 'Destinatario',
    recipientTaxId: 'CNPJ o CPF del destinatario',
    rubric: 'Concepto',
    sentOn: 'Envío',
    series: 'Serie',
    startsOn: 'Inicio',
    status: 'Estado',
    total: 'Total (R$)',
    type: 'Alta',
  },
  values: {
    status: {
      sent: 'Enviada',
      inProgress: 'En curso',
      done: 'Hecha',
      refused: 'Rechazada',
      cancelled: 'Cancelada',
    },
    registration: {
      employeeRegistration: 'Empleado',
      internRegistration: 'Pasante',
      partnerRegistration: 'Socio o director',
    },
    noteKind,
    noteStatus: {
      authorised: 'Autorizada',
      cancelled: 'Anulada',
    },
    direction: {
      issued: 'Emitida',
      received: 'Recibida',
    },
    payrollKind: {
      advance: 'Anticipo',
      complementary: 'Complementaria',
      monthly: 'Mensual',
      thirteenthFirst: '13.º, primera cuota',
      thirteenthSecond: '13.º, segunda cuota',
    },
    rubric: {
      absence: 'Faltas',
      advance: 'Descuento de anticipo',
      bonus: 'Gratificación o premio',
      commission: 'Comisión',
      healthPlan: 'Plan de salud',
      late: 'Llegadas tarde',
      loan: 'Préstamo',
      mealVoucher: 'Vale de comida',
      nightPremium: 'Adicional nocturno',
      other: 'Otro concepto',
      overtime100: 'Horas extra 100%',
      overtime50: 'Horas extra 50%',
    },
  },
  capped: (rows) => `Las primeras ${rows} filas. Para obtener las demás, acotá los filtros.`,
};

const french: ReportTexts = {
  decimal: ',',
  files: {
    'payroll-entries': 'Éléments de paie',
    'payroll-registrations': 'Inscriptions à la paie',
    'stored-documents-report': 'Factures électroniques',
  },
  columns: {
    accessKey: 'Clé d’accès',
    amount: 'Montant (R$)',
    competence: 'Mois de paie',
    cpf: 'CPF',
    direction: 'Sens',
    employee: 'Employé',
    hours: 'Heures',
    issuedOn: 'Émise le',
    issuer: 'Émetteur',
    issuerTaxId: 'CNPJ ou CPF de l’émetteur',
    job: 'Poste',
    kind: 'Type',
    name: 'Nom complet',
    noteNumber: 'Numéro',
    number: 'Demande',
    pay: 'Rémunération (R$)',
    payrollKind: 'Type de paie',
    recipient: 'Destinataire',
    recipientTaxId: 'CNPJ ou CPF du destinataire',
    rubric: 'Rubrique',
    sentOn: 'Envoyée le',
    series: 'Série',
    startsOn: 'Premier jour',
    status: 'État',
    total: 'Total (R$)',
    type: 'Inscription',
  },
  values: {
    status: {
      sent: 'Envoyée',
      inProgress: 'En cours',
      done: 'Terminée',
      refused: 'Refusée',
      cancelled: 'Annulée',
    },
    registration: {
      employeeRegistration: 'Employé',
      internRegistration: 'Stagiaire',
      partnerRegistration: 'Associé ou directeur',
    },
    noteKind,
    noteStatus: {
      authorised: 'Autorisée',
      cancelled: 'Annulée',
    },
    direction: {
      issued: 'Émise',
      received: 'Reçue',
    },
    payrollKind: {
      advance: 'Avance',
      complementary: 'Complémentaire',
      monthly: 'Mensuelle',
      thirteenthFirst: '13e salaire, première moitié',
      thirteenthSecond: '13e salaire, seconde moitié',
    },
    rubric: {
      absence: 'Absence',
      advance: 'Avance déduite',
      bonus: 'Prime',
      commission: 'Commission',
      healthPlan: 'Assurance santé',
      late: 'Retards',
      loan: 'Prêt',
      mealVoucher: 'Titre-repas',
      nightPremium: 'Prime de nuit',
      other: 'Autre rubrique',
      overtime100: 'Heures supplémentaires 100 %',
      overtime50: 'Heures supplémentaires 50 %',
    },
  },
  capped: (rows) => `Les ${rows} premières lignes. Pour obtenir les autres, resserrez les filtres.`,
};

const dutch: ReportTexts = {
  decimal: ',',
  files: {
    'payroll-entries': 'Loonmutaties',
    'payroll-registrations': 'Aanmeldingen',
    'stored-documents-report': 'E-facturen',
  },
  columns: {
    accessKey: 'Toegangssleutel',
    amount: 'Bedrag (R$)',
    competence: 'Loonmaand',
    cpf: 'CPF',
    direction: 'Richting',
    employee: 'Werknemer',
    hours: 'Uren',
    issuedOn: 'Uitgereikt op',
    issuer: 'Uitgever',
    issuerTaxId: 'CNPJ of CPF van de uitgever',
    job: 'Functie',
    kind: 'Soort',
    name: 'Volledige naam',
    noteNumber: 'Nummer',
    number: 'Aanvraag',
    pay: 'Beloning (R$)',
    payrollKind: 'Soort loonrun',
    recipient: 'Ontvanger',
    recipientTaxId: 'CNPJ of CPF van de ontvanger',
    rubric: 'Looncomponent',
    sentOn: 'Verzonden op',
    series: 'Serie',
    startsOn: 'Eerste dag',
    status: 'Status',
    total: 'Totaal (R$)',
    type: 'Aanmelding',
  },
  values: {
    status: {
      sent: 'Verzonden',
      inProgress: 'In behandeling',
      done: 'Afgerond',
      refused: 'Afgewezen',
      cancelled: 'Geannuleerd',
    },
    registration: {
      employeeRegistration: 'Werknemer',
      internRegistration: 'Stagiair',
      partnerRegistration: 'Vennoot of bestuurder',
    },
    noteKind,
    noteStatus: {
      authorised: 'Goedgekeurd',
      cancelled: 'Geannuleerd',
    },
    direction: {
      issued: 'Uitgereikt',
      received: 'Ontvangen',
    },
    payrollKind: {
      advance: 'Voorschot',
      complementary: 'Aanvullend',
      monthly: 'Maandelijks',
      thirteenthFirst: 'Dertiende salaris, eerste helft',
      thirteenthSecond: 'Dertiende salaris, tweede helft',
    },
    rubric: {
      absence: 'Afwezigheid',
      advance: 'Inhouding van voorschot',
      bonus: 'Bonus',
      commission: 'Commissie',
      healthPlan: 'Zorgverzekering',
      late: 'Te laat',
      loan: 'Lening',
      mealVoucher: 'Maaltijdbon',
      nightPremium: 'Nachttoeslag',
      other: 'Andere component',
      overtime100: 'Overwerk 100%',
      overtime50: 'Overwerk 50%',
    },
  },
  capped: (rows) => `De eerste ${rows} rijen. Gebruik striktere filters voor de andere.`,
};

const languages: Readonly<Record<string, ReportTexts>> = {
  pt: portuguese,
  es: spanish,
  fr: french,
  nl: dutch,
};
