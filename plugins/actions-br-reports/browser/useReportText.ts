import { useI18n } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

interface RowCount {
  readonly count: number;
  /** Whether there are more rows than were counted. */
  readonly isMore?: boolean;
}

/** Returns the texts and formats for reports. */
export function useReportText() {
  const { t } = useTranslation();
  const i18n = useI18n();
  const language = useAtomValue(i18n.language);
  return {
    t,
    /** Returns how many rows a report has: “More than 10,000 rows” if not all were counted. */
    count: ({ count, isMore = false }: RowCount) =>
      isMore ? t('report.countMore', { number: i18n.number(count) }) : t('report.count', { count }),
    day: (date: string) => i18n.date(date, 'short'),
    money: (centavos: number) => i18n.currency(centavos / 100, 'BRL'),
    hours: (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
    number: (value: number) => i18n.number(value),
    bytes: (value: number) => i18n.bytes(value),
    /** Formats `2026-11` as `nov. de 2026`. */
    month: (competence: string) =>
      new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${competence}-01T00:00:00Z`),
      ),
  };
}
