import type { InboxKind } from '@anteroom/server-sdk';
import type { AreaServices } from '../AreaServices.ts';
import { textsIn } from '../textsIn.ts';

/** Facts of items by the kinds of the portal's own areas. */
export interface OwnFacts {
  uploads: {
    readonly count: number;
    /** The first ones. */
    readonly names: readonly string[];
  };
  completed: { readonly about: string; readonly taskKind: string };
  'not-applicable': { readonly about: string };
  note: { readonly about: string };
  comment: { readonly about: string };
  /** Empty for a question about nothing in particular. */
  conversation: { readonly about: string };
  'refused-sign-in': { readonly email: string | null; readonly issuer: string };
}

export type OwnKind = keyof OwnFacts;

type Rules<Facts> = Pick<InboxKind, 'icon' | 'access'> & {
  words(t: ReturnType<typeof textsIn>, facts: Facts, language: string): string;
};

/** Returns the kinds of inbox items that areas of the portal add. */
export function ownKinds({ taskKinds }: Pick<AreaServices, 'taskKinds'>): readonly InboxKind[] {
  const rules: { readonly [Kind in OwnKind]: Rules<OwnFacts[Kind]> } = {
    uploads: { icon: 'upload', access: 'documents.read', words: uploadWords },
    completed: {
      icon: 'circle-check',
      access: 'tasks.read',
      words: (t, { about, taskKind }, language) =>
        taskKinds.doneWords(taskKind, language)?.replace('{about}', () => about) ??
        t('newsMail.done', { about }),
    },
    'not-applicable': {
      icon: 'circle-x',
      access: 'tasks.read',
      words: (t, { about }) => t('newsMail.removed', { about }),
    },
    note: {
      icon: 'square-pen',
      access: 'tasks.read',
      words: (t, { about }) => t('newsMail.note', { about }),
    },
    comment: {
      icon: 'message-square',
      access: 'documents.read',
      words: (t, { about }) => t('newsMail.comment', { about }),
    },
    conversation: {
      icon: 'message-square',
      access: 'conversations.read',
      words: (t, { about }) => (about === '' ? t('newsMail.asked') : t('newsMail.said', { about })),
    },
    'refused-sign-in': {
      icon: 'shield',
      access: 'accounts.manage',
      words: (t, { email, issuer }) => t('inbox.refused', { account: email ?? issuer }),
    },
  };
  return Object.entries(rules).map(([kind, { icon, access, words }]) => ({
    kind,
    icon,
    access,
    label: (language) => textsIn(language)(`inbox.kinds.${kind as OwnKind}`),
    words: (language, facts) => words(textsIn(language), facts as never, language),
  }));
}

function uploadWords(t: ReturnType<typeof textsIn>, { count, names }: OwnFacts['uploads']): string {
  const [first = ''] = names;
  if (count === 1) return t('inbox.uploadedOne', { name: first });
  const shown = names.join(', ');
  return count > names.length
    ? t('inbox.uploadedMore', { count, names: shown, more: count - names.length })
    : t('inbox.uploaded', { count, names: shown });
}
