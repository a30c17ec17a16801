import { pixCode } from '@anteroom/domain/brazil/pixCode';
import { majorUnits } from '@anteroom/domain/money/money';
import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';
import type { InvoiceDefinition, PixPayment } from '../api.ts';
import { useCopied } from './copied.tsx';
import { QrCode } from './QrCode.tsx';

interface PayByPixProps {
  readonly invoice: InvoiceDefinition;
  readonly pix: PixPayment;
}

/**
 * Shows the code to scan with another device, and the same code as text to paste into the bank's app on this device.
 */
export function PayByPix({ invoice, pix }: PayByPixProps) {
  const i18n = useI18n();
  const { t } = useTranslation();
  const { last, copy } = useCopied();
  const code = pixCode(invoice, pix);
  const label = t('pix.code');
  const isCopied = last === label;
  const amount = i18n.currency(majorUnits(invoice.total, invoice.currency), invoice.currency);

  return (
    <div className="task-invoice-code">
      <QrCode text={code} label={t('pix.qr')} />
      <div className="ar-stack task-invoice-code-text">
        <p>{t('pix.how')}</p>
        <p className="ar-muted">{t('pix.to', { payee: pix.payee, amount })}</p>
        <div>
          <p className="ar-muted ar-small">{label}</p>
          <code className="task-invoice-text">{code}</code>
        </div>
        <div>
          <Button icon={isCopied ? 'check' : 'copy'} variant="primary" onClick={() => copy(label, code)}>
            {t(isCopied ? 'pix.copied' : 'pix.copy')}
          </Button>
        </div>
      </div>
    </div>
  );
}
