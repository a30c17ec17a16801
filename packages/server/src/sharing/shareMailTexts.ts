interface Intro {
  readonly sender: string;
  readonly senderEmail: string;
  readonly firm: string;
  /** Documents. */
  readonly count: number;
}

interface ShareMailTexts {
  intro(facts: Intro): string;
  /** After the names that are told. */
  more(count: number): string;
  /** The button. */
  readonly open: string;
  until(time: string): string;
  code(sender: string): string;
  readonly personal: string;
}

/** In the sender's language; the English of all countries is the same here. */
export function shareMailTexts(language: string): ShareMailTexts {
  return texts[language.slice(0, 2)] ?? english;
}

const english: ShareMailTexts = {
  intro: ({ sender, senderEmail, firm, count }) =>
    `${sender} (${senderEmail}) is sending you ${count === 1 ? 'a document' : `${count} documents`} through the client portal of ${firm}.`,
  more: (count) => `and ${count} more`,
  open: 'Open the documents',
  until: (time) => `The link works until ${time}.`,
  code: (sender) => `You need a code to open it. ${sender} will give it to you, not by this e-mail.`,
  personal: 'The link is meant for you: whoever has it can open the documents, so please do not pass it on.',
};

const portuguese: ShareMailTexts = {
  intro: ({ sender, senderEmail, firm, count }) =>
    `${sender} (${senderEmail}) está enviando ${count === 1 ? 'um documento' : `${count} documentos`} para você pelo portal do cliente de ${firm}.`,
  more: (count) => `e mais ${count}`,
  open: 'Abrir os documentos',
  until: (time) => `O link funciona até ${time}.`,
  code: (sender) => `É preciso um código para abrir. ${sender} vai informá-lo a você, fora deste e-mail.`,
  personal: 'O link é só para você: quem o tiver pode abrir os documentos, por isso não o repasse.',
};

const spanish: ShareMailTexts = {
  intro: ({ sender, senderEmail, firm, count }) =>
    `${sender} (${senderEmail}) te envía ${count === 1 ? 'un documento' : `${count} documentos`} por el portal de clientes de ${firm}.`,
  more: (count) => `y ${count} más`,
  open: 'Abrir los documentos',
  until: (time) => `El enlace funciona hasta el ${time}.`,
  code: (sender) => `Para abrirlo necesitás un código. ${sender} te lo va a dar, no por este correo.`,
  personal: 'El enlace es para vos: quien lo tenga puede abrir los documentos, así que no lo reenvíes.',
};

const french: ShareMailTexts = {
  intro: ({ sender, senderEmail, firm, count }) =>
    `${sender} (${senderEmail}) vous envoie ${count === 1 ? 'un document' : `${count} documents`} par le portail client de ${firm}.`,
  more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
  open: 'Ouvrir les documents',
  until: (time) => `Le lien fonctionne jusqu’au ${time}.`,
  code: (sender) => `Il faut un code pour l’ouvrir. ${sender} vous le donnera, mais pas dans ce courriel.`,
  personal:
    'Ce lien vous est destiné : quiconque l’a peut ouvrir les documents. Veuillez ne pas le transmettre.',
};

const dutch: ShareMailTexts = {
  intro: ({ sender, senderEmail, firm, count }) =>
    `${sender} (${senderEmail}) stuurt je ${count === 1 ? 'een document' : `${count} documenten`} via het klantportaal van ${firm}.`,
  more: (count) => `en nog ${count}`,
  open: 'Documenten openen',
  until: (time) => `De link werkt tot ${time}.`,
  code: (sender) => `Je hebt een code nodig om te openen. ${sender} geeft je die, maar niet in deze e-mail.`,
  personal: 'De link is voor jou: wie hem heeft kan de documenten openen, stuur hem dus niet door.',
};

const texts: Readonly<Record<string, ShareMailTexts>> = {
  en: english,
  pt: portuguese,
  es: spanish,
  fr: french,
  nl: dutch,
};
