import { type Letter, oneLine } from '../../../mail/letter.ts';

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

type Words = Readonly<Record<EsignNews, readonly [subject: string, text: string]>>;

/** @param language As `pt-br`; English where there is nothing in it. */
export function esignMailText(language: string, news: EsignNews, facts: EsignMailFacts): Omit<Letter, 'to'> {
  const words = languages[language.slice(0, 2).toLowerCase()] ?? english;
  const fill = (text: string) =>
    oneLine(text.replace('{label}', () => facts.label).replace('{person}', () => facts.person));
  const [subject, text] = words[news];
  return {
    language,
    subject: fill(subject),
    parts: [fill(text), { quote: facts.reason }],
    link: { href: facts.link },
  };
}

const english: Words = {
  turn: ['Your turn to sign: {label}', '{person} has signed “{label}”. Now it’s your turn.'],
  declined: [
    'Declined: {label}',
    '{person} declined to sign “{label}”, so signing has stopped. Their reason:',
  ],
  signed: ['Signed: {label}', 'Everyone has signed “{label}”. You’ll find the signed copy in Documents.'],
};

const languages: Readonly<Record<string, Words>> = {
  pt: {
    turn: ['É a sua vez de assinar: {label}', '{person} assinou “{label}”. Agora é a sua vez.'],
    declined: [
      'Recusado: {label}',
      '{person} recusou-se a assinar “{label}”, então a assinatura foi interrompida. O motivo:',
    ],
    signed: ['Assinado: {label}', 'Todos assinaram “{label}”. Você encontra a cópia assinada em Documentos.'],
  },
  es: {
    turn: ['Es tu turno de firmar: {label}', '{person} firmó “{label}”. Ahora es tu turno.'],
    declined: [
      'Rechazado: {label}',
      '{person} se negó a firmar “{label}”, así que se detuvo la firma. El motivo:',
    ],
    signed: ['Firmado: {label}', 'Todos firmaron “{label}”. Vas a encontrar la copia firmada en Documentos.'],
  },
  fr: {
    turn: ['C’est à vous de signer : {label}', '{person} a signé « {label} ». C’est maintenant à vous.'],
    declined: [
      'Refusé : {label}',
      '{person} a refusé de signer « {label} »; la signature est donc arrêtée. Son motif :',
    ],
    signed: [
      'Signé : {label}',
      'Tout le monde a signé « {label} ». Vous trouverez la copie signée dans Documents.',
    ],
  },
  nl: {
    turn: [
      'Jij bent aan de beurt om te tekenen: {label}',
      '{person} heeft “{label}” ondertekend. Nu ben jij aan de beurt.',
    ],
    declined: [
      'Geweigerd: {label}',
      '{person} heeft geweigerd “{label}” te ondertekenen, dus het ondertekenen is gestopt. De reden:',
    ],
    signed: [
      'Ondertekend: {label}',
      'Iedereen heeft “{label}” ondertekend. Je vindt het ondertekende exemplaar bij Documenten.',
    ],
  },
};
