import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AnyTransaction, Portal } from '@anteroom/server-sdk';
import { maySeeNotes, requireBoxE } from './boxEAccess.ts';
import { listNotes, noteTotals } from './noteList.ts';
import type { StoredNotes, VouchedXml } from './services.ts';
import { storeFiles } from './storeFiles.ts';
import type { BoxETx } from './tables.ts';
import { directionOf } from './xml/directionOf.ts';
import { NoteRefused } from './xml/NoteRefused.ts';
import { localTime } from './xml/noteValues.ts';
import { parseXml } from './xml/parseXml.ts';
import { readFiscalDocument } from './xml/readFiscalDocument.ts';

const pack = promisify(gzip);

/** Returns the service with which other server halves use stored invoices. */
export function storedNotesOf(portal: Pick<Portal, 'clients' | 'ids'>): StoredNotes {
  return {
    async require(tx, scope, clientId) {
      await requireBoxE(portal, own(tx), scope, clientId);
    },
    areOpen: (tx, reader, clientId) => maySeeNotes(portal, own(tx), reader, clientId),
    list: (tx, holder, filter, page) => listNotes(own(tx), { ...filter, ...holder }, page),
    totals: (tx, holder, filter) => noteTotals(own(tx), { ...filter, ...holder }),
    readVouched,
    async store(tx, holder, xmls) {
      await storeFiles(own(tx), { ...holder, importId: portal.ids.next() }, xmls);
    },
  };
}

/** Casts a caller's transaction to this plugin's tables, which exist whoever calls. */
function own(tx: AnyTransaction): BoxETx {
  return tx as BoxETx;
}

async function readVouched(xml: Buffer, taxId: string): ReturnType<StoredNotes['readVouched']> {
  try {
    return await read(xml, taxId);
  } catch (error) {
    if (!(error instanceof NoteRefused)) throw error;
    return { refusal: error.reason, detail: error.detail };
  }
}

/** @throws NoteRefused */
async function read(xml: Buffer, taxId: string): Promise<VouchedXml> {
  const found = readFiscalDocument(xml);
  const file = { size: xml.length, content: await pack(xml) };
  if (found.type === 'event') return { document: found, direction: null, authorisedOn: null, ...file };
  // The tax authority vouches for what it hands out, even for an unsigned summary.
  const document = { ...found, isVerified: true };
  return { document, direction: directionOf(document, taxId), authorisedOn: authorisedOn(xml), ...file };
}

/** Returns the date of authorisation. A summary states it directly, a full invoice in its protocol. */
function authorisedOn(xml: Buffer): string {
  const root = parseXml(xml);
  const place = root.optional('protNFe')?.child('infProt') ?? root;
  return localTime(place, 'dhRecbto').slice(0, 10);
}
