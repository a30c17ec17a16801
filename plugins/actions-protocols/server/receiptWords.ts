interface ReceiptWords {
  title(number: string): string;
  lead(firm: string, client: string): string;
  readonly delivery: string;
  readonly firm: string;
  readonly client: string;
  readonly kind: string;
  readonly subject: string;
  readonly competence: string;
  readonly dueDate: string;
  readonly note: string;
  readonly delivered: string;
  /** A time, and who. */
  by(time: string, name: string): string;
  readonly documents: string;
  bytes(size: string): string;
  readonly readers: string;
  opened(document: string, time: string): string;
  readonly notOpened: string;
  /** Somebody to whom it was not addressed. */
  notTold(name: string): string;
  readonly acknowledgement: string;
  readonly acknowledged: string;
  readonly notAcknowledged: string;
  readonly cancelled: string;
  readonly cancelledAt: string;
  readonly reason: string;
  printed(time: string, zone: string): string;
  fileName(number: string): string;
}

/** Returns the words of a receipt. @param language - as `pt-br`. */
export function receiptWords(language: string): ReceiptWords {
  return languages[language.slice(0, 2).toLowerCase()] ?? english;
}

const english: ReceiptWords = {
  title: (number) => `Delivery receipt ${number}`,
  lead: (firm, client) => `${firm} delivered the documents below to ${client} through its portal.`,
  delivery: 'Delivery',
  firm: 'From',
  client: 'To',
  kind: 'Type',
  subject: 'Subject',
  competence: 'Period',
  dueDate: 'Due',
  note: 'Note',
  delivered: 'Delivered',
  by: (time, name) => `${time}, by ${name}`,
  documents: 'Documents',
  bytes: (size) => `${size} bytes`,
  readers: 'Recipients and first opened',
  opened: (document, time) => `${document}: ${time}`,
  notOpened: 'Not opened yet',
  notTold: (name) => `${name} (has access)`,
  acknowledgement: 'Acknowledgement',
  acknowledged: 'Receipt confirmed',
  notAcknowledged: 'Receipt not confirmed yet.',
  cancelled: 'This delivery was canceled',
  cancelledAt: 'Canceled',
  reason: 'Reason',
  printed: (time, zone) => `As of ${time}. All times are in the time zone ${zone}.`,
  fileName: (number) => `Delivery receipt ${number}`,
};

const languages: Readonly<Record<string, ReceiptWords>> = {
  pt: {
    title: (number) => `Protocolo de entrega nº ${number}`,
    lead: (firm, client) => `${firm} entregou a ${client}, pelo portal, os documentos abaixo.`,
    delivery: 'Entrega',
    firm: 'De',
    client: 'Para',
    kind: 'Tipo',
    subject: 'Assunto',
    competence: 'Competência',
    dueDate: 'Vencimento',
    note: 'Observação',
    delivered: 'Entregue em',
    by: (time, name) => `${time}, por ${name}`,
    documents: 'Documentos',
    bytes: (size) => `${size} bytes`,
    readers: 'Destinatários e primeira leitura',
    opened: (document, time) => `${document}: ${time}`,
    notOpened: 'Ainda não aberto',
    notTold: (name) => `${name} (tem acesso)`,
    acknowledgement: 'Confirmação de recebimento',
    acknowledged: 'Confirmado em',
    notAcknowledged: 'O recebimento ainda não foi confirmado.',
    cancelled: 'Este protocolo foi cancelado',
    cancelledAt: 'Cancelado em',
    reason: 'Motivo',
    printed: (time, zone) => `Situação em ${time}. Todos os horários são do fuso ${zone}.`,
    fileName: (number) => `Protocolo de entrega ${number}`,
  },
  es: {
    title: (number) => `Comprobante de entrega n.º ${number}`,
    lead: (firm, client) => `${firm} entregó a ${client}, por el portal, los documentos que siguen.`,
    delivery: 'Entrega',
    firm: 'De',
    client: 'Para',
    kind: 'Tipo',
    subject: 'Asunto',
    competence: 'Período',
    dueDate: 'Vencimiento',
    note: 'Observación',
    delivered: 'Entregado',
    by: (time, name) => `${time}, por ${name}`,
    documents: 'Documentos',
    bytes: (size) => `${size} bytes`,
    readers: 'Destinatarios y primera lectura',
    opened: (document, time) => `${document}: ${time}`,
    notOpened: 'Todavía no se abrió',
    notTold: (name) => `${name} (tiene acceso)`,
    acknowledgement: 'Confirmación de recepción',
    acknowledged: 'Confirmado',
    notAcknowledged: 'Todavía no se confirmó la recepción.',
    cancelled: 'Esta entrega fue anulada',
    cancelledAt: 'Anulada',
    reason: 'Motivo',
    printed: (time, zone) => `Situación al ${time}. Todos los horarios son de la zona ${zone}.`,
    fileName: (number) => `Comprobante de entrega ${number}`,
  },
  fr: {
    title: (number) => `Récépissé de remise nº ${number}`,
    lead: (firm, client) => `${firm} a remis à ${client}, par le portail, les documents ci-dessous.`,
    delivery: 'Remise',
    firm: 'De',
    client: 'À',
    kind: 'Type',
    subject: 'Objet',
    competence: 'Période',
    dueDate: 'Échéance',
    note: 'Remarque',
    delivered: 'Remis le',
    by: (time, name) => `${time}, par ${name}`,
    documents: 'Documents',
    bytes: (size) => `${size} octets`,
    readers: 'Destinataires et première lecture',
    opened: (document, time) => `${document} : ${time}`,
    notOpened: 'Pas encore ouvert',
    notTold: (name) => `${name} (a accès)`,
    acknowledgement: 'Accusé de réception',
    acknowledged: 'Confirmé le',
    notAcknowledged: 'La réception n’a pas encore été confirmée.',
    cancelled: 'Cette remise a été annulée',
    cancelledAt: 'Annulée le',
    reason: 'Motif',
    printed: (time, zone) => `En date du ${time}. Toutes les heures sont celles du fuseau ${zone}.`,
    fileName: (number) => `Récépissé de remise ${number}`,
  },
  nl: {
    title: (number) => `Ontvangstbewijs ${number}`,
    lead: (firm, client) => `${firm} heeft ${client} via het portaal de onderstaande documenten bezorgd.`,
    delivery: 'Bezorging',
    firm: 'Van',
    client: 'Aan',
    kind: 'Soort',
    subject: 'Onderwerp',
    competence: 'Periode',
    dueDate: 'Uiterlijk',
    note: 'Opmerking',
    delivered: 'Bezorgd',
    by: (time, name) => `${time}, door ${name}`,
    documents: 'Documenten',
    bytes: (size) => `${size} bytes`,
    readers: 'Ontvangers en eerste keer geopend',
    opened: (document, time) => `${document}: ${time}`,
    notOpened: 'Nog niet geopend',
    notTold: (name) => `${name} (heeft toegang)`,
    acknowledgement: 'Ontvangstbevestiging',
    acknowledged: 'Bevestigd',
    notAcknowledged: 'De ontvangst is nog niet bevestigd.',
    cancelled: 'Deze bezorging is ingetrokken',
    cancelledAt: 'Ingetrokken',
    reason: 'Reden',
    printed: (time, zone) => `Stand op ${time}. Alle tijden zijn in de tijdzone ${zone}.`,
    fileName: (number) => `Ontvangstbewijs ${number}`,
  },
};
