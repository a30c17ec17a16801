import { type AuditTexts, listAuditTexts } from '@anteroom/contract';
import { Http, I18n, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { sentence } from './auditFacts.ts';

/** Texts of the log’s entries in the person's language. */
interface Texts {
  /** Actions with their names, sorted by name. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Returns the name of an action. If its plugin is no longer installed, the name is derived from the ID. */
  name(action: string): string;
  /**
   * Returns the texts of an action's details, from whoever records the action. Plugins need no texts for what the
   * portal records, too, such as `clientId`.
   */
  wordsOf(action: string): Omit<AuditTexts, 'actions'>;
}

/** Returns the texts of the audit log's entries: the portal's own, and those of plugins. */
export function useAuditTexts(): Texts {
  const http = useService(Http);
  const language = useAtomValue(useService(I18n).language);
  const { data: texts = [] } = useQuery({
    queryKey: ['staff-settings', 'audit-texts', language],
    queryFn: ({ signal }) => http.call(listAuditTexts, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Where the portal and a plugin name the same action, the portal's name counts.
  const names = new Map(texts.toReversed().flatMap(({ actions }) => Object.entries(actions)));
  const collator = new Intl.Collator(language);
  return {
    options: [...names]
      .map(([value, label]) => ({ value, label }))
      .sort((one, other) => collator.compare(one.label, other.label)),
    name: (action) => names.get(action) ?? sentence(action),
    wordsOf(action) {
      const owners = texts.filter(({ actions }) => Object.hasOwn(actions, action));
      const named = [...texts.slice(0, 1), ...owners];
      return {
        details: Object.assign({}, ...named.map(({ details }) => details)),
        values: Object.assign({}, ...owners.map(({ values }) => values)),
        subjects: Object.assign({}, ...named.map(({ subjects }) => subjects)),
      };
    },
  };
}
