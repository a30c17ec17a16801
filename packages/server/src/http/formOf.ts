import { Readable } from 'node:stream';
import { type Form, type FormLimits, ServerError } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import { fail } from './problem.ts';

/** Returns the form that a request sends. Its route takes `multipart/form-data`. */
export function formOf(request: FastifyRequest): Form {
  return { files: (limits) => filesOf(request, limits) };
}

async function* filesOf(request: FastifyRequest, { files, bytes, detail }: FormLimits) {
  const left = { bytes };
  const count = (size: number) => {
    left.bytes -= size;
    if (left.bytes < 0) fail('too-large', detail);
  };
  if (Number(request.headers['content-length'] ?? 0) > bytes) fail('too-large', detail);
  // Typed apart: the option is the multipart plugin's own.
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
    throw asProblem(error);
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
        throw asProblem(error);
      }
    })(),
    { objectMode: false },
  );
}

/** Returns the problem that an error of the parser stands for. */
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
