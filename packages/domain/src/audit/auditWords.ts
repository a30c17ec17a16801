import type { AuditTexts } from '@anteroom/contract';
import { sentence } from './auditFacts.ts';

/** Words of the audit log's entries in one language. */
export interface AuditWords {
  /** Names of the known actions. */
  readonly names: ReadonlyMap<string, string>;
  /** Returns the name of an action. If its plugin is no longer installed, the name is derived from the ID. */
  name(action: string): string;
  /**
   * Returns the texts of an action's details, from whoever records the action. Plugins need no texts for what the
   * portal records, too, such as `clientId`.
   */
  wordsOf(action: string): Omit<AuditTexts, 'actions'>;
}

/** Returns the words from the texts of the portal, which come first, and of its plugins. */
export function auditWords(texts: readonly AuditTexts[]): AuditWords {
  // Where the portal and a plugin name the same action, the portal's name counts.
  const names = new Map(texts.toReversed().flatMap(({ actions }) => Object.entries(actions)));
  const byAction = new Map<string, Omit<AuditTexts, 'actions'>>();
  return {
    names,
    name: (action) => names.get(action) ?? sentence(action),
    wordsOf(action) {
      const words = byAction.get(action) ?? wordsIn(texts, action);
      byAction.set(action, words);
      return words;
    },
  };
}

function wordsIn(texts: readonly AuditTexts[], action: string): Omit<AuditTexts, 'actions'> {
  const owners = texts.filter(({ actions }) => Object.hasOwn(actions, action));
  const named = [...texts.slice(0, 1), ...owners];
  return {
    details: Object.assign({}, ...named.map(({ details }) => details)),
    values: Object.assign({}, ...owners.map(({ values }) => values)),
    subjects: Object.assign({}, ...named.map(({ subjects }) => subjects)),
  };
}
