import type { I18n } from '@anteroom/sdk';

/** A month (`2026-11`) as the person says it: the long form of its days has no form without the day. */
export function monthName(month: string, { t }: Pick<I18n, 't'>): string {
  return t('monthOfYear', { month: t(`month.${month.slice(5)}`), year: month.slice(0, 4) });
}
