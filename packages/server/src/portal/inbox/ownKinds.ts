import type { InboxKind } from '@anteroom/server-sdk';
import type { Thing } from '../conversation/ConversationKinds.ts';
import { textsIn } from '../textsIn.ts';
import { type ActionDeps, replyAboutTask, replyInThread, returnAction, reviewActions } from './ownActions.ts';

/** Facts of items by the kinds of the portal's own areas. */
export interface OwnFacts {
  uploads: {
    readonly count: number;
    /** Names of the first documents. */
    readonly names: readonly string[];
  };
  completed: {
    readonly about: string;
    readonly taskKind: string;
    /** Whether staff may send the whole task back. Undefined for items from before this field existed. */
    readonly returnable?: boolean;
  };
  /** Something that was submitted or answered for a step of a task. */
  step: { readonly about: string };
  'not-applicable': { readonly about: string };
  note: { readonly about: string };
  comment: { readonly about: string };
  /** `about` is empty for a question that is not about an object, and for a plugin's `thing`. */
  conversation: { readonly about: string; readonly thing?: Thing };
  'refused-sign-in': { readonly email: string | null; readonly issuer: string };
  /** An e-mail that a mail server refused permanently, with the server's reply. */
  undelivered: { readonly email: string; readonly name: string; readonly reply: string };
}

export type OwnKind = keyof OwnFacts;

type Rules<Facts> = Pick<InboxKind<Facts & object>, 'icon' | 'access' | 'actions'> & {
  words(t: ReturnType<typeof textsIn>, facts: Facts, language: string): string;
};

/** Returns the kinds of inbox items that the portal's own areas add. */
export function ownKinds(deps: ActionDeps): readonly InboxKind[] {
  const { taskKinds, conversationKinds } = deps;
  const reviews = reviewActions(deps);
  const sendBack = [returnAction(deps)];
  const reply = [replyInThread(deps)];
  const answerNote = [replyAboutTask(deps)];
  const rules: { readonly [Kind in OwnKind]: Rules<OwnFacts[Kind]> } = {
    uploads: { icon: 'upload', access: 'documents.read', words: uploadWords },
    completed: {
      icon: 'circle-check',
      access: 'tasks.read',
      words: (t, { about, taskKind }, language) =>
        taskKinds.doneWords(taskKind, language)?.replace('{about}', () => about) ??
        t('inbox.done', { about }),
      actions: ({ taskKind, returnable }) => [
        ...taskKinds.doneActions(taskKind),
        ...(returnable && taskKinds.find(taskKind)?.removable !== false ? sendBack : []),
      ],
    },
    step: {
      icon: 'file-check',
      access: 'tasks.read',
      words: (t, { about }) => t('inbox.handedIn', { about }),
      actions: () => reviews,
    },
    'not-applicable': {
      icon: 'circle-x',
      access: 'tasks.read',
      words: (t, { about }) => t('inbox.removed', { about }),
    },
    note: {
      icon: 'square-pen',
      access: 'tasks.read',
      words: (t, { about }) => t('inbox.note', { about }),
      actions: () => answerNote,
    },
    comment: {
      icon: 'message-square',
      access: 'documents.read',
      words: (t, { about }) => t('inbox.comment', { about }),
      actions: () => reply,
    },
    conversation: {
      icon: 'message-square',
      access: 'conversations.read',
      words(t, { about, thing }, language) {
        const name = thing ? conversationKinds.name(thing, language) : about;
        return name === '' ? t('inbox.asked') : t('inbox.said', { about: name });
      },
      actions: () => reply,
    },
    'refused-sign-in': {
      icon: 'shield',
      access: 'accounts.manage',
      words: (t, { email, issuer }) => t('inbox.refused', { account: email ?? issuer }),
    },
    undelivered: {
      icon: 'mail',
      access: 'people.read',
      words: (t, facts) => t('inbox.undelivered', { ...facts }),
    },
  };
  return Object.entries(rules).map(([kind, { icon, access, words, actions }]) => ({
    kind,
    icon,
    access,
    label: (language) => textsIn(language)(`inbox.kinds.${kind as OwnKind}`),
    words: (language, facts) => words(textsIn(language), facts as never, language),
    ...(actions && { actions: (facts) => actions(facts as never) }),
  }));
}

function uploadWords(t: ReturnType<typeof textsIn>, { count, names }: OwnFacts['uploads']): string {
  const [first = ''] = names;
  if (count === 1) return t('inbox.uploadedOne', { name: first });
  const shown = names.map((name) => t('inbox.uploadedName', { name })).join(', ');
  return count > names.length
    ? t('inbox.uploadedMore', { count, names: shown, more: count - names.length })
    : t('inbox.uploaded', { count, names: shown });
}
