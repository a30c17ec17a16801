import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { maxXmlSize } from '@anteroom/domain/noteFiles';
import { directionOf } from '../boxE/directionOf.ts';
import { NoteRefused } from '../boxE/NoteRefused.ts';
import { localTime } from '../boxE/noteValues.ts';
import { parseXml } from '../boxE/parseXml.ts';
import { readFiscalDocument } from '../boxE/readFiscalDocument.ts';
import type { ReceivedFile } from './storeReceived.ts';

const unpack = promisify(gunzip);
const pack = promisify(gzip);

/** A document of a distribution, unpacked and read. @throws NoteRefused */
export async function readDistributed(content: string, taxId: string): Promise<ReceivedFile> {
  const bytes = await unpack(Buffer.from(content, 'base64'), { maxOutputLength: maxXmlSize }).catch(
    (error: Error) => {
      throw new NoteRefused('unreadable-archive', error.message.slice(0, 100));
    },
  );
  return readReceived(bytes, taxId);
}

/** An XML of the authority. @throws NoteRefused */
export async function readReceived(xml: Buffer, taxId: string): Promise<ReceivedFile> {
  const read = readFiscalDocument(xml);
  // The authority vouches for what it hands out, a summary without a signature too.
  const document = read.type === 'note' ? { ...read, isVerified: true } : read;
  const isNote = document.type === 'note';
  return {
    document,
    direction: isNote ? directionOf(document, taxId) : null,
    authorisedOn: isNote ? authorisedOn(xml) : null,
    size: xml.length,
    content: await pack(xml),
  };
}

/** In a summary it stands by itself, in a whole invoice in its protocol. */
function authorisedOn(xml: Buffer): string {
  const root = parseXml(xml);
  const place = root.optional('protNFe')?.child('infProt') ?? root;
  return localTime(place, 'dhRecbto').slice(0, 10);
}
