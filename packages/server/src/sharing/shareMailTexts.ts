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
    `${sender} (${senderEmail}) sent you ${count === 1 ? 'a document' : `${count} documents`} through ${firm}’s client portal.`,
  more: (count) => `and ${count} more`,
  open: 'Open the documents',
  until: (time) => `The link works until ${time}.`,
  code: (sender) => `You’ll need a code to open them. ${sender} will give it to you separately.`,
  personal: 'This link is just for you. Anyone who has it can open the documents, so don’t share it.',
};

const portuguese: ShareMailTexts = {
  intro: ({ sender, senderEmail, firm, count }) =>
    `${sender} (${senderEmail}) enviou ${count === 1 ? 'um documento' : `${count} documentos`} para você pelo portal do cliente de ${firm}.`,
  more: (count) => `e mais ${count}`,
  open: 'Abrir os documentos',
  until: (time) => `O link funciona até ${time}.`,
  code: (sender) => `Você precisa de um código para abrir. ${sender} vai informá-lo à parte.`,
  personal: 'Este link é só para você. Quem o tiver pode abrir os documentos, então não compartilhe.',
};

const spanish: ShareMailTexts = {
  intro: ({ sender, senderEmail, firm, count }) =>
    `${sender} (${senderEmail}) te envió ${count === 1 ? 'un documento' : `${count} documentos`} por el portal de clientes de ${firm}.`,
  more: (count) => `y ${count} más`,
  open: 'Abrir los documentos',
  until: (time) => `El enlace funciona hasta el ${time}.`,
  code: (sender) => `Para abrirlos necesitás un código. ${sender} te lo va a dar aparte.`,
  personal:
    'Este enlace es solo para vos. Quien lo tenga puede abrir los documentos, así que no lo compartas.',
};

const french: ShareMailTexts = {
  intro: ({ sender, senderEmail, firm, count }) =>
    `${sender} (${senderEmail}) vous a envoyé ${count === 1 ? 'un document' : `${count} documents`} par le portail client de ${firm}.`,
  more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
  open: 'Ouvrir les documents',
  until: (time) => `Le lien fonctionne jusqu’au ${time}.`,
  code: (sender) => `Vous aurez besoin d’un code pour les ouvrir. ${sender} vous le donnera à part.`,
  personal:
    'Ce lien est pour vous seulement. Quiconque l’a peut ouvrir les documents; ne le partagez donc pas.',
};

const dutch: ShareMailTexts = {
  intro: ({ sender, senderEmail, firm, count }) =>
    `${sender} (${senderEmail}) heeft je ${count === 1 ? 'een document' : `${count} documenten`} gestuurd via het klantportaal van ${firm}.`,
  more: (count) => `en nog ${count}`,
  open: 'Documenten openen',
  until: (time) => `De link werkt tot ${time}.`,
  code: (sender) => `Je hebt een code nodig om ze te openen. ${sender} geeft je die apart.`,
  personal: 'Deze link is alleen voor jou. Wie hem heeft, kan de documenten openen. Deel hem dus niet.',
};

const texts: Readonly<Record<string, ShareMailTexts>> = {
  en: english,
  pt: portuguese,
  es: spanish,
  fr: french,
  nl: dutch,
};
