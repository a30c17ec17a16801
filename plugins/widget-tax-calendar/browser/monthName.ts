import type { ParseKeys, TFunction } from 'i18next';

/** A month (`2026-11`) as the person says it: the long form of its days has no form without the day. */
export function monthName(month: string, t: TFunction): string {
  return t('monthOfYear', { month: t(`month.${month.slice(5)}` as ParseKeys), year: month.slice(0, 4) });
}
