import { useI18n } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { TaxRuleDraft } from '../../api.ts';

/** Returns a function that describes in words when a rule makes a tax due. */
export function useRuleWords(): (rule: Pick<TaxRuleDraft, 'due' | 'months' | 'amount'>) => string {
  const { t } = useTranslation();
  const { language, currency } = useI18n();
  const spoken = useAtomValue(language);
  return ({ due, months, amount }) => {
    const { kind, number, monthsAfter, shift, payroll } = due;
    const after = monthsAfter === 0 ? 'same' : monthsAfter === 1 ? 'next' : 'later';
    const shortMonths = months?.map((month) =>
      new Intl.DateTimeFormat(spoken, { month: 'short', timeZone: 'UTC' }).format(
        new Date(Date.UTC(2026, month - 1, 1)),
      ),
    );
    return [
      t(`manage.after.${after}`, { due: t(`manage.due.${kind}`, { number }), months: monthsAfter }),
      kind === 'day' && t(`manage.shift.${shift}`),
      payroll && t('manage.payroll'),
      shortMonths && t('manage.inMonths', { months: new Intl.ListFormat(spoken).format(shortMonths) }),
      amount !== null && currency(amount / 100, 'BRL'),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}
