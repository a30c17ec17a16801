import type { FiscalDocument } from './fiscalDocument.ts';
import { NoteRefused } from './NoteRefused.ts';
import { parseXml } from './parseXml.ts';
import { readCfe, readCfeCancellation } from './readCfe.ts';
import { readCte } from './readCte.ts';
import { readCteEvent, readEventSummary, readNfeEvent } from './readEvent.ts';
import { readNfe } from './readNfe.ts';
import { readSummary } from './readSummary.ts';
import type { XmlElement } from './XmlElement.ts';

const readers: ReadonlyMap<string, (root: XmlElement) => FiscalDocument> = new Map<
  string,
  (root: XmlElement) => FiscalDocument
>([
  ['nfeProc', readNfe],
  ['procEventoNFe', readNfeEvent],
  ['resNFe', readSummary],
  ['resEvento', readEventSummary],
  ['cteProc', readCte],
  ['procEventoCTe', readCteEvent],
  ['CFe', readCfe],
  ['CFeCanc', readCfeCancellation],
]);

/** Root elements of invoices as their issuers submit them, not yet authorised. */
const withoutProtocol = ['NFe', 'CTe', 'enviNFe', 'enviCTe'];

/**
 * Reads an XML from an untrusted sender: determines what it is, and checks that it is consistent.
 *
 * @throws NoteRefused
 */
export function readFiscalDocument(bytes: Buffer): FiscalDocument {
  const root = parseXml(bytes);
  const read = readers.get(root.name);
  if (read) return read(root);
  if (withoutProtocol.includes(root.name)) throw new NoteRefused('not-authorised', root.name);
  throw new NoteRefused('unknown-document', root.name.slice(0, 60));
}
