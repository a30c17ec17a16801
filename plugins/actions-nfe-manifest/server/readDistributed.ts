import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { RefusedXml, StoredNotes, VouchedXml } from '@anteroom/plugin-actions-box-e/api';

const unpack = promisify(gunzip);

/** Limit of the bytes of an XML. */
const maxXmlSize = 2 * 1024 * 1024;

/** Reads a document of a distribution, which the authority has packed. */
export async function readDistributed(
  notes: Pick<StoredNotes, 'readVouched'>,
  content: string,
  taxId: string,
): Promise<VouchedXml | RefusedXml> {
  const bytes = await unpack(Buffer.from(content, 'base64'), { maxOutputLength: maxXmlSize }).catch(
    (error: Error): RefusedXml => ({ refusal: 'unreadable-archive', detail: error.message.slice(0, 100) }),
  );
  return 'refusal' in bytes ? bytes : notes.readVouched(bytes, taxId);
}
