import { listAuditTexts } from '@anteroom/contract';
import { type AuditWords, auditWords } from '@anteroom/domain/audit/auditWords';
import { Http, I18n, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';

/** Texts of the log’s entries in the person's language. */
interface Texts extends Pick<AuditWords, 'name' | 'wordsOf'> {
  /** Actions with their names, sorted by name. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
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
  const { names, name, wordsOf } = auditWords(texts);
  const collator = new Intl.Collator(language);
  return {
    options: [...names]
      .map(([value, label]) => ({ value, label }))
      .sort((one, other) => collator.compare(one.label, other.label)),
    name,
    wordsOf,
  };
}
