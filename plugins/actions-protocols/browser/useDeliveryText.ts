import { useI18n } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

/** Returns the texts and formats for deliveries. */
export function useDeliveryText() {
  const { t } = useTranslation();
  const i18n = useI18n();
  const language = useAtomValue(i18n.language);
  return {
    t,
    date: (day: string) => i18n.date(day),
    time: (at: string) => i18n.date(at, 'time'),
    bytes: (size: number) => i18n.bytes(size),
    /** Formats `2026-11` as `novembro de 2026`. */
    month: (competence: string) =>
      new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${competence}-01T00:00:00Z`),
      ),
  };
}
