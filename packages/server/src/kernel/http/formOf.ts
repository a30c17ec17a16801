import { Readable } from 'node:stream';
import { maxFileSize } from '@anteroom/domain/documents/fileSelection';
import { type Form, type FormField, type FormFile, fail } from '@anteroom/server-sdk';
import type { FormLimits, FormPartLimits } from '@anteroom/server-sdk/portal';
import type { FastifyRequest } from 'fastify';
import { formProblem } from './formProblem.ts';

/** Returns the form that a request sends. The route must accept `multipart/form-data`. */
export function formOf(request: FastifyRequest): Form {
  return {
    files: (limits) => filesOf(request, limits),
    parts: (limits) => partsOf(request, limits),
  };
}

async function* filesOf(request: FastifyRequest, { files, bytes, detail }: FormLimits) {
  const left = { bytes };
  const count = (size: number) => {
    left.bytes -= size;
    if (left.bytes < 0) fail('too-large', detail);
  };
  if (Number(request.headers['content-length'] ?? 0) > bytes) fail('too-large', detail);
  // Separate constant for typing: the option belongs to the multipart plugin.
  const parsing = { preservePath: true, throwFileSizeLimit: false };
  const limits = { fields: 0, files: files + 1, parts: files + 2, headerPairs: 20, fileSize: bytes };
  let position = 0;
  try {
    for await (const part of request.parts({ ...parsing, limits })) {
      if (part.type !== 'file') fail('bad-request', 'The form can have only files.');
      if (position++ === files) fail('too-large', detail);
      yield { field: part.fieldname, name: part.filename ?? '', content: counted(part.file, count) };
    }
  } catch (error) {
    throw formProblem(error);
  }
}

function counted(content: Readable, count: (size: number) => void): Readable {
  return Readable.from(
    (async function* () {
      try {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          count(chunk.length);
          yield chunk;
        }
      } catch (error) {
        throw formProblem(error);
      }
    })(),
    { objectMode: false },
  );
}

async function* partsOf(
  request: FastifyRequest,
  { fields, files }: FormPartLimits,
): AsyncGenerator<FormField | FormFile> {
  const parsing = {
    // A name that contains a path is refused, instead of being shortened to something that nobody chose.
    preservePath: true,
    throwFileSizeLimit: false,
    limits: {
      fields,
      files,
      parts: fields + files,
      fieldSize: 32 * 1024,
      headerPairs: 20,
      // One more than allowed, so that the store notices the excess.
      fileSize: maxFileSize + 1,
    },
  };
  try {
    for await (const part of request.parts(parsing)) {
      if (part.type !== 'file') yield { field: part.fieldname, value: part.value };
      else yield { field: part.fieldname, name: part.filename ?? '', content: part.file };
    }
  } catch (error) {
    throw formProblem(error);
  }
}
