import { useTranslation } from 'react-i18next';
import type { Row } from './rows.ts';

/** Returns the text that says why a file has its client, or none. */
export function useWhy({ state, why, unread }: Row): string {
  const { t, i18n } = useTranslation();
  if (state.kind === 'reading') return '';
  if (state.kind === 'failed') return t(`failure.${state.reason}`);
  if (why.kind === 'found') return t(`why.${why.clue}.${why.foundIn}`);
  const clients =
    'clients' in why
      ? new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
          why.clients.map(({ name }) => name),
        )
      : '';
  const words = t(`why.${why.kind}`, { clients });
  return unread && why.kind !== 'chosen' ? `${words} ${t(`unread.${unread}`)}` : words;
}
