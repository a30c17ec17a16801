import { majorUnits } from '@anteroom/domain/money/money';
import { useI18n } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { useTranslation } from 'react-i18next';
import type { InvoiceDefinition } from '../api.ts';

/** Lists the invoice's lines and totals. */
export function InvoiceLines({ invoice }: { readonly invoice: InvoiceDefinition }) {
  const i18n = useI18n();
  const { t } = useTranslation();
  const { lines, currency, subtotal, tax, total } = invoice;
  const money = (amount: number) => i18n.currency(majorUnits(amount, currency), currency);

  return (
    <Card title={t('lines.title')} headingLevel={2}>
      <table className="task-invoice-lines">
        <thead>
          <tr>
            <th scope="col">{t('lines.description')}</th>
            <th scope="col">{t('lines.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ description, quantity, unitPrice, amount }, index) => (
            // Lines never change, and two may say the same.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={index}>
              <td>
                {description}
                {quantity !== 1 && (
                  <span className="ar-muted ar-small">
                    {t('lines.quantity', { quantity: i18n.number(quantity), price: money(unitPrice) })}
                  </span>
                )}
              </td>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {tax !== 0 && (
            <>
              <tr>
                <th scope="row">{t('lines.subtotal')}</th>
                <td>{money(subtotal)}</td>
              </tr>
              <tr>
                <th scope="row">{t('lines.tax')}</th>
                <td>{money(tax)}</td>
              </tr>
            </>
          )}
          <tr className="task-invoice-total">
            <th scope="row">{t('lines.total')}</th>
            <td>{money(total)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
