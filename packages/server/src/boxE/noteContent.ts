import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { NoteDetail } from '@anteroom/contract';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { fail } from '../http/problem.ts';
import { findNote } from './noteList.ts';
import { readNoteDetail } from './readNoteDetail.ts';

const unpack = promisify(gunzip);

/** Which invoice it is. */
export interface NoteId {
  readonly companyId: string;
  readonly clientId: string;
  readonly accessKey: string;
}

/** All of an invoice. @throws ServerError `not-found` */
export async function readNote(db: Db, id: NoteId): Promise<NoteDetail> {
  const note = await findNote(db, id, id.accessKey);
  if (!note) return failNote();
  const content = readNoteDetail(await readNoteXml(db, id));
  const events = await db
    .selectFrom('note_events')
    .select(['type', 'description', 'text', 'protocol'])
    .select(sql<string>`to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('at'))
    .where('company_id', '=', id.companyId)
    .where('client_id', '=', id.clientId)
    .where('access_key', '=', id.accessKey)
    .orderBy('note_events.at')
    .orderBy('type')
    .orderBy('sequence')
    .execute();
  return { note, ...content, events };
}

/** The XML, byte for byte as it came. @throws ServerError `not-found` */
export async function readNoteXml(db: Db, { companyId, clientId, accessKey }: NoteId): Promise<Buffer> {
  const row = await db
    .selectFrom('note_files')
    .select('content')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('access_key', '=', accessKey)
    .executeTakeFirst();
  return row ? unpack(row.content) : failNote();
}

export function failNote(): never {
  fail('not-found', 'There is no such invoice.');
}
