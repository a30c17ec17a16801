import type { InboxAction, InboxKind } from '@anteroom/server-sdk';
import { endRepetition, repetitionItem, skipYear } from './repetitions.ts';
import type { RepetitionPortal, RepetitionTx } from './tables.ts';
import { textsIn } from './textsIn.ts';

/** Tasks that will be added, or were added. */
export type RepetitionFacts = {
  readonly name: string;
  /** Calendar year of this repetition. */
  readonly year: number;
  /** Number of clients. */
  readonly count: number;
} & (
  | {
      readonly state: 'ahead';
      /** Calendar date on which the tasks will be added. */
      readonly on: string;
    }
  | {
      readonly state: 'added';
      /** Number of clients for whom the tasks could not be added. */
      readonly failed: number;
      /** Names of the first of those clients. */
      readonly names: readonly string[];
    }
);

/**
 * Inbox kind for yearly tasks: an item before they are added, with actions to skip or end them, and an item afterwards.
 */
export function repetitionItems(portal: RepetitionPortal): InboxKind<RepetitionFacts> {
  const skip: InboxAction<RepetitionFacts> = {
    id: 'skip',
    icon: 'undo-2',
    access: 'tasks.manage',
    label: (language) => textsIn(language)('inbox.skip'),
    run: ({ tx, scope, origin, item: { key, facts } }) =>
      skipYear(portal, tx as RepetitionTx, scope, key, facts.year, origin),
  };
  const end: InboxAction<RepetitionFacts> = {
    id: 'end',
    icon: 'circle-x',
    access: 'tasks.manage',
    label: (language) => textsIn(language)('inbox.end'),
    run: ({ tx, scope, origin, item: { key } }) =>
      endRepetition(portal, tx as RepetitionTx, scope, key, origin),
  };
  return {
    kind: repetitionItem,
    icon: 'calendar-clock',
    access: 'tasks.manage',
    label: (language) => textsIn(language)('inbox.label'),
    words(language, facts) {
      const t = textsIn(language);
      const { name, count } = facts;
      if (facts.state === 'ahead') {
        const on = new Date(`${facts.on}T00:00Z`);
        const date = on.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
        return t('inbox.ahead', { name, count, date });
      }
      const { failed, names } = facts;
      if (failed === 0) return t('inbox.added', { name, count });
      return t('inbox.failed', { name, count, failed, names: names.join(', ') });
    },
    actions: ({ state }) => (state === 'ahead' ? [skip, end] : [end]),
  };
}
