import { currencyExponent, majorUnits } from '@anteroom/domain/money/money';
import { useI18n } from '@anteroom/sdk';
import { useTranslation } from 'react-i18next';
import type { InvoiceDefinition, WayToPay } from '../api.ts';
import { epcCode } from '../rules/epcCode.ts';
import { CopyField } from './CopyField.tsx';
import { QrCode } from './QrCode.tsx';

type Transfer = Extract<WayToPay, { reference: string }>;

interface PayByTransferProps {
  readonly invoice: InvoiceDefinition;
  readonly transfer: Transfer;
}

/** Shows the details for a bank transfer, each with a copy button; for euros, also a QR code for banking apps. */
export function PayByTransfer({ invoice, transfer }: PayByTransferProps) {
  const i18n = useI18n();
  const { t } = useTranslation();
  const { currency, total } = invoice;
  const amount = majorUnits(total, currency);
  const digits = currencyExponent(currency);
  const typed = { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits };
  const { payee, reference } = transfer;

  return (
    <div className="ar-stack">
      <p>{t('transfer.how')}</p>
      <dl className="task-invoice-fields">
        <CopyField label={t('transfer.payee')} value={payee} />
        <AccountFields transfer={transfer} />
        <CopyField
          label={t('transfer.amount')}
          value={i18n.currency(amount, currency)}
          copies={i18n.number(amount, typed)}
        />
        <CopyField label={t('transfer.reference')} value={reference} hint={t('transfer.referenceHint')} />
      </dl>
      {transfer.kind === 'iban-transfer' && currency === 'EUR' && (
        <div className="task-invoice-code">
          <QrCode text={epcCode(invoice, transfer)} label={t('transfer.qr')} />
          <p className="task-invoice-code-text">{t('transfer.scan')}</p>
        </div>
      )}
    </div>
  );
}

function AccountFields({ transfer }: { readonly transfer: Transfer }) {
  const { t } = useTranslation();
  switch (transfer.kind) {
    case 'us-transfer':
      return (
        <>
          <CopyField label={t('transfer.bank')} value={transfer.bank} />
          <CopyField label={t('transfer.routingNumber')} value={transfer.routingNumber} />
          <CopyField label={t('transfer.accountNumber')} value={transfer.accountNumber} />
        </>
      );
    case 'uk-transfer': {
      const { sortCode, accountNumber } = transfer;
      return (
        <>
          <CopyField label={t('transfer.sortCode')} value={inBlocks(sortCode, 2, '-')} copies={sortCode} />
          <CopyField label={t('transfer.accountNumber')} value={accountNumber} />
        </>
      );
    }
    case 'iban-transfer':
      return (
        <>
          <CopyField label="IBAN" value={inBlocks(transfer.iban, 4, ' ')} copies={transfer.iban} />
          {transfer.bic && <CopyField label="BIC" value={transfer.bic} />}
        </>
      );
  }
}

function inBlocks(text: string, size: number, separator: string): string {
  return text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(separator) ?? text;
}
