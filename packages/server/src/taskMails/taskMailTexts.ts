/** Why a person is written to. */
export type TaskMailReason = 'arrived' | 'returned' | 'due';

interface Facts {
  readonly firm: string;
  /** Of tasks. */
  readonly count: number;
  /** Of the first of them. */
  readonly label: string;
}

interface TaskMailTexts {
  hello(firstName: string): string;
  /** Subject and first line, by reason. */
  readonly says: Readonly<
    Record<TaskMailReason, (facts: Facts) => { readonly subject: string; readonly intro: string }>
  >;
  due(date: string): string;
  more(count: number): string;
  /** The button. */
  readonly open: string;
  why(firm: string): string;
  /** The link that ends these e-mails. */
  readonly stop: string;
  /** Of the page that it leads to. */
  readonly page: {
    readonly title: string;
    question(email: string): string;
    readonly button: string;
    readonly done: string;
    /** How to have them again. */
    readonly again: string;
    readonly unknown: string;
  };
}

/** In the reader's language; the English of all countries is the same here. */
export function taskMailTexts(language: string): TaskMailTexts {
  return texts[language.slice(0, 2)] ?? english;
}

const english: TaskMailTexts = {
  hello: (firstName) => `Hello ${firstName},`,
  says: {
    arrived: ({ firm, count, label }) =>
      count === 1
        ? { subject: `${firm}: ${label}`, intro: `${firm} has a new task for you:` }
        : { subject: `${firm}: ${count} new tasks`, intro: `${firm} has ${count} new tasks for you:` },
    returned: ({ firm, label }) => ({
      subject: `${firm} needs something more: ${label}`,
      intro: `${firm} has reviewed what you sent and needs something more. You’ll find the details in the task:`,
    }),
    due: ({ count, label }) =>
      count === 1
        ? { subject: `Due soon: ${label}`, intro: 'This is due soon:' }
        : { subject: `${count} tasks are due soon`, intro: 'These tasks are due soon:' },
  },
  due: (date) => `due ${date}`,
  more: (count) => `and ${count} more`,
  open: 'Open my tasks',
  why: (firm) => `You’re receiving this e-mail because you use ${firm}’s client portal.`,
  stop: 'Stop e-mails about tasks',
  page: {
    title: 'E-mails about tasks',
    question: (email) => `Stop e-mails about tasks to ${email}?`,
    button: 'Stop e-mails',
    done: 'You won’t receive any more e-mails about tasks.',
    again: 'You can turn them back on in your profile settings in the portal.',
    unknown:
      'This link has expired. You can turn off e-mails about tasks in your profile settings in the portal.',
  },
};

const portuguese: TaskMailTexts = {
  hello: (firstName) => `Olá, ${firstName},`,
  says: {
    arrived: ({ firm, count, label }) =>
      count === 1
        ? { subject: `${firm}: ${label}`, intro: `${firm} tem uma nova tarefa para você:` }
        : {
            subject: `${firm}: ${count} novas tarefas`,
            intro: `${firm} tem ${count} novas tarefas para você:`,
          },
    returned: ({ firm, label }) => ({
      subject: `${firm} precisa de algo mais: ${label}`,
      intro: `${firm} analisou o que você enviou e precisa de algo mais. Os detalhes estão na tarefa:`,
    }),
    due: ({ count, label }) =>
      count === 1
        ? { subject: `Vence em breve: ${label}`, intro: 'Esta tarefa vence em breve:' }
        : { subject: `${count} tarefas vencem em breve`, intro: 'Estas tarefas vencem em breve:' },
  },
  due: (date) => `vence em ${date}`,
  more: (count) => `e mais ${count}`,
  open: 'Abrir minhas tarefas',
  why: (firm) => `Você recebe este e-mail porque usa o portal do cliente de ${firm}.`,
  stop: 'Não receber mais e-mails sobre tarefas',
  page: {
    title: 'E-mails sobre tarefas',
    question: (email) => `Parar de enviar e-mails sobre tarefas para ${email}?`,
    button: 'Parar e-mails',
    done: 'Você não receberá mais e-mails sobre tarefas.',
    again: 'Você pode voltar a recebê-los nas configurações do seu perfil, no portal.',
    unknown:
      'Este link expirou. Você pode desativar os e-mails sobre tarefas nas configurações do seu perfil, no portal.',
  },
};

const spanish: TaskMailTexts = {
  hello: (firstName) => `Hola, ${firstName}:`,
  says: {
    arrived: ({ firm, count, label }) =>
      count === 1
        ? { subject: `${firm}: ${label}`, intro: `${firm} tiene una tarea nueva para vos:` }
        : {
            subject: `${firm}: ${count} tareas nuevas`,
            intro: `${firm} tiene ${count} tareas nuevas para vos:`,
          },
    returned: ({ firm, label }) => ({
      subject: `${firm} necesita algo más: ${label}`,
      intro: `${firm} revisó lo que enviaste y necesita algo más. Los detalles están en la tarea:`,
    }),
    due: ({ count, label }) =>
      count === 1
        ? { subject: `Vence pronto: ${label}`, intro: 'Esta tarea vence pronto:' }
        : { subject: `${count} tareas vencen pronto`, intro: 'Estas tareas vencen pronto:' },
  },
  due: (date) => `vence el ${date}`,
  more: (count) => `y ${count} más`,
  open: 'Abrir mis tareas',
  why: (firm) => `Recibís este correo porque usás el portal de clientes de ${firm}.`,
  stop: 'No recibir más correos sobre tareas',
  page: {
    title: 'Correos sobre tareas',
    question: (email) => `¿Dejar de enviar correos sobre tareas a ${email}?`,
    button: 'Detener correos',
    done: 'No vas a recibir más correos sobre tareas.',
    again: 'Podés volver a activarlos en la configuración de tu perfil, en el portal.',
    unknown:
      'Este enlace venció. Podés desactivar los correos sobre tareas en la configuración de tu perfil, en el portal.',
  },
};

const french: TaskMailTexts = {
  hello: (firstName) => `Bonjour ${firstName},`,
  says: {
    arrived: ({ firm, count, label }) =>
      count === 1
        ? { subject: `${firm} : ${label}`, intro: `${firm} a une nouvelle tâche pour vous :` }
        : {
            subject: `${firm} : ${count} nouvelles tâches`,
            intro: `${firm} a ${count} nouvelles tâches pour vous :`,
          },
    returned: ({ firm, label }) => ({
      subject: `${firm} a besoin d’autre chose : ${label}`,
      intro: `${firm} a examiné ce que vous avez envoyé et a besoin d’autre chose. Les détails sont dans la tâche :`,
    }),
    due: ({ count, label }) =>
      count === 1
        ? { subject: `À faire bientôt : ${label}`, intro: 'Cette tâche arrive à échéance :' }
        : { subject: `${count} tâches à faire bientôt`, intro: 'Ces tâches arrivent à échéance :' },
  },
  due: (date) => `échéance le ${date}`,
  more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
  open: 'Ouvrir mes tâches',
  why: (firm) => `Vous recevez ce courriel parce que vous utilisez le portail client de ${firm}.`,
  stop: 'Ne plus recevoir de courriels sur les tâches',
  page: {
    title: 'Courriels sur les tâches',
    question: (email) => `Ne plus envoyer de courriels sur les tâches à ${email}?`,
    button: 'Arrêter les courriels',
    done: 'Vous ne recevrez plus de courriels sur les tâches.',
    again: 'Vous pouvez les réactiver dans les paramètres de votre profil, dans le portail.',
    unknown:
      'Ce lien a expiré. Vous pouvez désactiver les courriels sur les tâches dans les paramètres de votre profil, dans le portail.',
  },
};

const dutch: TaskMailTexts = {
  hello: (firstName) => `Hallo ${firstName},`,
  says: {
    arrived: ({ firm, count, label }) =>
      count === 1
        ? { subject: `${firm}: ${label}`, intro: `${firm} heeft een nieuwe taak voor je:` }
        : {
            subject: `${firm}: ${count} nieuwe taken`,
            intro: `${firm} heeft ${count} nieuwe taken voor je:`,
          },
    returned: ({ firm, label }) => ({
      subject: `${firm} heeft nog iets nodig: ${label}`,
      intro: `${firm} heeft bekeken wat je hebt gestuurd en heeft nog iets nodig. De details staan bij de taak:`,
    }),
    due: ({ count, label }) =>
      count === 1
        ? { subject: `Binnenkort nodig: ${label}`, intro: 'Deze taak moet binnenkort klaar zijn:' }
        : {
            subject: `${count} taken moeten binnenkort klaar zijn`,
            intro: 'Deze taken moeten binnenkort klaar zijn:',
          },
  },
  due: (date) => `uiterlijk ${date}`,
  more: (count) => `en nog ${count}`,
  open: 'Mijn taken openen',
  why: (firm) => `Je krijgt deze e-mail omdat je het klantportaal van ${firm} gebruikt.`,
  stop: 'Geen e-mails meer over taken',
  page: {
    title: 'E-mails over taken',
    question: (email) => `Stoppen met e-mails over taken naar ${email}?`,
    button: 'E-mails stoppen',
    done: 'Je krijgt geen e-mails over taken meer.',
    again: 'Je kunt ze weer aanzetten in je profielinstellingen in het portaal.',
    unknown:
      'Deze link is verlopen. Je kunt e-mails over taken uitzetten in je profielinstellingen in het portaal.',
  },
};

const texts: Readonly<Record<string, TaskMailTexts>> = {
  pt: portuguese,
  es: spanish,
  fr: french,
  nl: dutch,
};
