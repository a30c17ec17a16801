import { useI18n, useSession } from '@anteroom/sdk';
import { formatBoleto } from '@brazilian-utils/brazilian-utils/format-boleto';
import { useTranslation } from 'react-i18next';
import type { TaxEntry } from '../api.ts';
import { AddToCalendar } from './AddToCalendar.tsx';
import { CopyField } from './CopyField.tsx';
import { monthName } from './monthName.ts';
import { Receipt } from './Receipt.tsx';

/** Shows an entry's purpose and amount, how to pay it, and its actions. */
export function EntryDetails({ entry }: { readonly entry: TaxEntry }) {
  const i18n = useI18n();
  const { t } = useTranslation();
  const { emulatedUserId } = useSession();
  const { competence, amount, paymentLine, pix, status } = entry;
  const isToPay = status === 'open';
  return (
    <div className="ar-stack">
      <dl className="widget-tax-calendar-facts">
        <div>
          <dt>{t('fact.competence')}</dt>
          <dd>{monthName(competence, t)}</dd>
        </div>
        <div>
          <dt>{t('fact.amount')}</dt>
          <dd>{amount === null ? t('fact.noAmount') : i18n.currency(amount / 100, 'BRL')}</dd>
        </div>
      </dl>
      {isToPay && paymentLine && (
        <CopyField label={t('paymentLine')} shown={formatBoleto(paymentLine)} copies={paymentLine} />
      )}
      {isToPay && pix && <CopyField label={t('pix')} shown={pix} copies={pix} />}
      <div className="ar-cluster">
        <Receipt entry={entry} isEditable={emulatedUserId === null} />
        {isToPay && <AddToCalendar entry={entry} />}
      </div>
    </div>
  );
}
