import { Readable } from 'node:stream';
import { maxNoteBytes, maxNoteFiles, maxXmlSize } from '@anteroom/domain/noteFiles';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { fail, ServerError } from '../http/problem.ts';
import { actorOf } from '../http/scope.ts';
import { importKey } from '../storage/blobStore.ts';
import { importQueue } from './importNotes.ts';
import { removeImport } from './importStore.ts';
import { isZip, printable } from './sentFiles.ts';

const parsing = {
  preservePath: true,
  throwFileSizeLimit: false,
  limits: {
    fields: 0,
    files: maxNoteFiles + 1,
    parts: maxNoteFiles + 2,
    headerPairs: 20,
    fileSize: maxNoteBytes,
  },
};

/**
 * Takes a form with files in the field `file[]`, XML and zip, and leaves them to be read by a job.
 *
 * @returns the id of the import.
 * @throws ServerError `too-large`, as soon as that is known; `bad-request`, `upload-incomplete`.
 */
export async function receiveImport(deps: Deps, request: FastifyRequest, clientId: string): Promise<string> {
  const { scope } = request;
  const { companyId } = scope;
  const importId = deps.ids.next();
  await deps.db
    .insertInto('note_imports')
    .values({
      company_id: companyId,
      import_id: importId,
      client_id: clientId,
      user_id: actorOf(scope).userId,
      created_at: deps.clock.now(),
    })
    .execute();
  try {
    const files = await receiveFiles(deps, request, { companyId, importId });
    if (files === 0) fail('bad-request', 'The form has no file.');
    await deps.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('note_imports')
        .set({ files_total: files })
        .where('company_id', '=', companyId)
        .where('import_id', '=', importId)
        .execute();
      await deps.audit.record(
        {
          action: 'notes-imported',
          ...actorOf(scope),
          subject: `client:${clientId}`,
          details: { files, importId },
          requestId: request.id,
          address: request.ip,
        },
        tx,
      );
      await deps.jobs.send(importQueue, { companyId, importId }, tx);
    });
    return importId;
  } catch (error) {
    await removeImport(deps, { companyId, importId });
    throw asProblem(error);
  }
}

/** @throws ServerError `too-large`, before anything of it is read. */
export function refuseTooMuch(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > maxNoteBytes) failTooLarge();
}

async function receiveFiles(
  deps: Deps,
  request: FastifyRequest,
  { companyId, importId }: { readonly companyId: string; readonly importId: string },
): Promise<number> {
  let position = 0;
  const sum = { bytes: 0 };
  for await (const part of request.parts(parsing)) {
    if (part.type !== 'file' || part.fieldname !== 'file[]') {
      fail('bad-request', 'The form can have only files, in the field file[].');
    }
    if (position === maxNoteFiles)
      fail('too-large', `Send up to ${maxNoteFiles} files at a time, or a zip of them.`);
    const file = { company_id: companyId, import_id: importId, position };
    const name = (part.filename || 'file').normalize('NFC');
    // First the row: content without one would never be found again.
    await deps.db
      .insertInto('note_import_files')
      .values({ ...file, file_name: printable(name) })
      .execute();
    await deps.blobs.write(importKey(companyId, importId, position), limited(part.file, sum));
    position++;
  }
  return position;
}

/** An XML may be small only, and that is known before it has all arrived. */
function limited(file: Readable, sum: { bytes: number }): Readable {
  return Readable.from(
    (async function* () {
      let isArchive: boolean | undefined;
      let size = 0;
      for await (const chunk of file as AsyncIterable<Buffer>) {
        isArchive ??= isZip(chunk);
        size += chunk.length;
        sum.bytes += chunk.length;
        if (sum.bytes > maxNoteBytes || (!isArchive && size > maxXmlSize)) failTooLarge();
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
}

function failTooLarge(): never {
  fail(
    'too-large',
    `An XML may have ${maxXmlSize / 1024 / 1024} MB, and all that is sent ${maxNoteBytes / 1024 / 1024} MB.`,
  );
}

/** The parser's own errors say in words what happened. */
function asProblem(error: unknown): unknown {
  if (error instanceof ServerError || !(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'FST_MP_PREMATURE_CLOSE' || code === 'ECONNRESET' || /unexpected end/i.test(error.message)) {
    return new ServerError('upload-incomplete', 'The upload ended before all of it had arrived.', {
      cause: error,
    });
  }
  if (code?.startsWith('FST_') || /^(Multipart:|Malformed)/.test(error.message)) {
    return new ServerError('bad-request', 'The form is malformed.', { cause: error });
  }
  return error;
}
