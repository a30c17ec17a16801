import { listActionNames } from '@anteroom/contract';
import { Http, I18n, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

interface Actions {
  /** Actions with their names, sorted by name. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Returns the name of an action. If its plugin is no longer installed, the name is derived from the ID. */
  name(action: string): string;
}

/** Returns the names of the audit log's actions in the person's language: the portal's own, and those of plugins. */
export function useActions(): Actions {
  const { t } = useTranslation();
  const http = useService(Http);
  const language = useAtomValue(useService(I18n).language);
  const { data: named = [] } = useQuery({
    queryKey: ['staff-settings', 'action-names', language],
    queryFn: ({ signal }) => http.call(listActionNames, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const own = t('actions', { returnObjects: true }) as Readonly<Record<string, string>>;
  const words = new Map([
    ...named.map(({ action, name }) => [action, name] as const),
    ...Object.entries(own),
  ]);
  const collator = new Intl.Collator(language);
  return {
    options: [...words]
      .map(([value, label]) => ({ value, label }))
      .sort((one, other) => collator.compare(one.label, other.label)),
    name: (action) => words.get(action) ?? sentence(action.replaceAll('-', ' ')),
  };
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
