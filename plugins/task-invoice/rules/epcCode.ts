import { decimalAmount } from '@anteroom/domain/money/money';
import type { IbanTransfer, InvoiceDefinition } from '../api.ts';

/**
 * Returns the text of the QR code with which a banking app fills in a euro transfer (EPC069-12, version 002: SEPA
 * credit transfer, UTF-8, the reference as free text). Draw it with error correction level M.
 */
export function epcCode(
  { total }: Pick<InvoiceDefinition, 'total'>,
  { bic, payee, iban, reference }: IbanTransfer,
): string {
  const amount = `EUR${decimalAmount(total, 'EUR')}`;
  const purpose = '';
  const structuredReference = '';
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic ?? '',
    payee,
    iban,
    amount,
    purpose,
    structuredReference,
    reference,
  ].join('\n');
}

/** Maximum number of UTF-8 bytes that such a code holds. */
export const epcCodeBytes = 331;
