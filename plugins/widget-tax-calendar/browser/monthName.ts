import type { ParseKeys, TFunction } from 'i18next';

/**
 * Returns the name of a month (`2026-11`) in the person's language. The long date format cannot be used, because it
 * always includes the day.
 */
export function monthName(month: string, t: TFunction): string {
  return t('monthOfYear', { month: t(`month.${month.slice(5)}` as ParseKeys), year: month.slice(0, 4) });
}
