import type { X509Certificate } from 'node:crypto';
import { type AsnType, BaseBlock, Constructed, fromBER, ObjectIdentifier } from 'asn1js';
import { AltName, Certificate } from 'pkijs';

/** Fields of the subject alternative name that ICP-Brasil defines (DOC-ICP-04). */
const fields = {
  /** Birth date (8), CPF (11) and further numbers of a person, in an e-CPF. */
  person: '2.16.76.1.3.1',
  /** CNPJ of a company, in an e-CNPJ. */
  company: '2.16.76.1.3.3',
};
const subjectAltName = '2.5.29.17';
const otherName = 0;

/** Returns the holder of an ICP-Brasil certificate; null if it names neither CNPJ nor CPF. */
export function holderOf(
  certificate: X509Certificate,
): { readonly taxId: string; readonly name: string } | null {
  const name = /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? '';
  const named = otherNames(certificate);
  const company = named.get(fields.company)?.trim();
  if (company && /^[0-9A-Z]{12}\d{2}$/.test(company)) return { taxId: company, name };
  const cpf = named.get(fields.person)?.slice(8, 19);
  return cpf && /^\d{11}$/.test(cpf) ? { taxId: cpf, name } : null;
}

/** Returns the texts in a certificate's subject alternative name, by object identifier. */
function otherNames(certificate: X509Certificate): Map<string, string> {
  const found = new Map<string, string>();
  const extension = Certificate.fromBER(new Uint8Array(certificate.raw)).extensions?.find(
    ({ extnID }) => extnID === subjectAltName,
  );
  if (!extension) return found;
  const { result } = fromBER(extension.extnValue.valueBlock.valueHexView);
  for (const { type, value } of new AltName({ schema: result }).altNames) {
    if (type !== otherName) continue;
    const [id, text] = (value as Constructed).valueBlock.value;
    if (id instanceof ObjectIdentifier && text instanceof Constructed) {
      found.set(id.valueBlock.toString(), textOf(text.valueBlock.value[0]));
    }
  }
  return found;
}

/** Returns the text of an octet, printable or UTF-8 string. Certificate authorities use all three. */
function textOf(block: AsnType | undefined): string {
  if (!(block instanceof BaseBlock)) return '';
  const { valueHexView } = block.valueBlock as { readonly valueHexView?: Uint8Array };
  return valueHexView ? Buffer.from(valueHexView).toString('latin1') : '';
}
