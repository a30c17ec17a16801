import { isTaxId } from '@anteroom/domain/brazil/accessKey';
import { bareCpfOrCnpj } from '@anteroom/domain/brazil/brazilianIdentifiers';
import { fail } from '@anteroom/server-sdk';

/**
 * Reads a CNPJ or CPF as typed by a person.
 *
 * @throws ServerError `bad-request`
 */
export function readTaxId(written: string): string {
  const taxId = bareCpfOrCnpj(written);
  if (!isTaxId(taxId)) {
    fail('bad-request', 'The request is malformed.', {
      errors: [{ path: 'body/taxId', message: 'must be a CNPJ or CPF with the right check digits' }],
    });
  }
  return taxId;
}
