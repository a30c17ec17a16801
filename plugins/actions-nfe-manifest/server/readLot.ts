import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { RefusedXml, VouchedXml } from '@anteroom/plugin-actions-box-e/api';
import type { ManifestClientId, ManifestPortal } from './manifestClient.ts';
import type { DistributedDocument } from './TaxAuthority.ts';

const unpack = promisify(gunzip);

/** Maximum size of an XML in bytes. */
const maxXmlSize = 2 * 1024 * 1024;

/** A document that could not be read, with the reason. */
export type UnreadDocument = DistributedDocument & RefusedXml;

/** Documents of a distribution, after an attempt to read each one. */
export interface ReadLot {
  readonly files: readonly VouchedXml[];
  /** Numbers (NSU) of {@link files}. */
  readonly numbers: readonly string[];
  readonly unread: readonly UnreadDocument[];
}

/**
 * Reads documents that the tax authority handed out to a taxpayer. An unreadable one does not prevent the others from
 * being read.
 */
export async function readLot(
  portal: Pick<ManifestPortal, 'log' | 'storedNotes'>,
  { companyId, clientId, taxId }: ManifestClientId & { readonly taxId: string },
  documents: readonly DistributedDocument[],
): Promise<ReadLot> {
  const files: VouchedXml[] = [];
  const numbers: string[] = [];
  const unread: UnreadDocument[] = [];
  for (const document of documents) {
    const { nsu, schema } = document;
    const file = await readDocument(portal, document, taxId);
    if ('refusal' in file) {
      const facts = { ...file, nsu, schema, companyId, clientId };
      portal.log.warn(facts, 'a document of the tax authority could not be read');
      unread.push({ ...document, ...file });
    } else {
      files.push(file);
      numbers.push(nsu);
    }
  }
  return { files, numbers, unread };
}

async function readDocument(
  { log, storedNotes }: Pick<ManifestPortal, 'log' | 'storedNotes'>,
  { nsu, content }: DistributedDocument,
  taxId: string,
): Promise<VouchedXml | RefusedXml> {
  try {
    const xml = await unpack(Buffer.from(content, 'base64'), { maxOutputLength: maxXmlSize });
    return await storedNotes.readVouched(xml, taxId);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') return { refusal: 'too-large', detail: '' };
    // Otherwise the reader itself is at fault. The rest of the lot must not wait until it is fixed.
    log.error({ err: error, nsu }, 'could not read a document from the tax authority');
    return { refusal: code?.startsWith('Z_') ? 'unreadable-archive' : 'malformed', detail: '' };
  }
}
