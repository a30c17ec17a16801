/** What an e-mail about a document to sign tells. */
export type EsignNews = 'turn' | 'declined' | 'signed';

export interface EsignMailFacts {
  /** Of the task. */
  readonly label: string;
  /** Full name of who signed or declined last; `''` where the news name nobody. */
  readonly person: string;
  /** Why somebody declined; `''` otherwise. */
  readonly reason: string;
  /** Address of the task in the portal. */
  readonly link: string;
}

interface MailText {
  readonly subject: string;
  readonly text: string;
}

type Words = Readonly<Record<EsignNews, readonly [subject: string, text: string]>> & {
  readonly where: string;
};

/** @param language As `pt-br`; English where there is nothing in it. */
export function esignMailText(language: string, news: EsignNews, facts: EsignMailFacts): MailText {
  const words = languages[language.slice(0, 2).toLowerCase()] ?? english;
  const fill = (text: string) =>
    text
      .replace('{label}', () => facts.label)
      .replace('{person}', () => facts.person)
      .replace(/\s+/g, ' ')
      .trim();
  const [subject, text] = words[news];
  const parts = [fill(text), facts.reason, `${words.where} ${facts.link}`];
  return { subject: fill(subject), text: parts.filter(Boolean).join('\n\n') };
}

const english: Words = {
  turn: ['It is your turn to sign: {label}', '{person} has signed “{label}”. Now it is your turn.'],
  declined: [
    'Declined: {label}',
    '{person} will not sign “{label}”, so nobody signs it any more. The reason:',
  ],
  signed: ['Signed: {label}', 'Everybody has signed “{label}”. The signed document is in the documents.'],
  where: 'In the portal:',
};

const languages: Readonly<Record<string, Words>> = {
  pt: {
    turn: ['É a sua vez de assinar: {label}', '{person} assinou “{label}”. Agora é a sua vez.'],
    declined: [
      'Recusado: {label}',
      '{person} não vai assinar “{label}”, e por isso ninguém mais o assina. O motivo:',
    ],
    signed: ['Assinado: {label}', 'Todos assinaram “{label}”. O documento assinado está nos documentos.'],
    where: 'No portal:',
  },
  es: {
    turn: ['Es tu turno de firmar: {label}', '{person} firmó “{label}”. Ahora es tu turno.'],
    declined: [
      'Rechazado: {label}',
      '{person} no va a firmar “{label}”, así que ya nadie lo firma. El motivo:',
    ],
    signed: ['Firmado: {label}', 'Todos firmaron “{label}”. El documento firmado está en los documentos.'],
    where: 'En el portal:',
  },
  fr: {
    turn: ['C’est à vous de signer : {label}', '{person} a signé « {label} ». C’est maintenant à vous.'],
    declined: [
      'Refusé : {label}',
      '{person} ne signera pas « {label} »; plus personne ne le signe. La raison :',
    ],
    signed: [
      'Signé : {label}',
      'Tout le monde a signé « {label} ». Le document signé est dans les documents.',
    ],
    where: 'Dans le portail :',
  },
  nl: {
    turn: [
      'Jij bent aan de beurt om te tekenen: {label}',
      '{person} heeft “{label}” ondertekend. Nu ben jij aan de beurt.',
    ],
    declined: [
      'Geweigerd: {label}',
      '{person} ondertekent “{label}” niet, dus niemand ondertekent het nog. De reden:',
    ],
    signed: [
      'Ondertekend: {label}',
      'Iedereen heeft “{label}” ondertekend. Het ondertekende document staat bij de documenten.',
    ],
    where: 'In het portaal:',
  },
};
