import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Note, NoteDetail } from '../api.ts';
import { findNote } from './noteList.ts';
import type { BoxETx } from './tables.ts';
import { readNoteDetail } from './xml/readNoteDetail.ts';

const unpack = promisify(gunzip);

/** Identifies an invoice of a client. */
export interface NoteId {
  readonly companyId: string;
  readonly clientId: string;
  readonly accessKey: string;
}

/**
 * Returns an invoice as shown in lists.
 *
 * @throws ServerError `not-found`
 */
export async function requireNote(tx: BoxETx, id: NoteId): Promise<Note> {
  return (await findNote(tx, id, id.accessKey)) ?? failNote();
}

/**
 * Returns all details of an invoice.
 *
 * @throws ServerError `not-found`
 */
export async function readNote(tx: BoxETx, id: NoteId): Promise<NoteDetail> {
  const note = await requireNote(tx, id);
  const content = readNoteDetail(await readNoteXml(tx, id));
  const events = await tx
    .selectFrom('actions_box_e.events')
    .select(['type', 'description', 'text', 'protocol'])
    .select(sql<string>`to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('at'))
    .where('company_id', '=', id.companyId)
    .where('client_id', '=', id.clientId)
    .where('access_key', '=', id.accessKey)
    .orderBy('actions_box_e.events.at')
    .orderBy('type')
    .orderBy('sequence')
    .execute();
  return { note, ...content, events };
}

/**
 * Returns the XML, byte for byte as it arrived.
 *
 * @throws ServerError `not-found`
 */
export async function readNoteXml(tx: BoxETx, { companyId, clientId, accessKey }: NoteId): Promise<Buffer> {
  const row = await tx
    .selectFrom('actions_box_e.files')
    .select('content')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('access_key', '=', accessKey)
    .executeTakeFirst();
  return row ? unpack(row.content) : failNote();
}

/** @throws ServerError `not-found`, always. */
export function failNote(): never {
  fail('not-found', 'There is no such invoice.');
}
