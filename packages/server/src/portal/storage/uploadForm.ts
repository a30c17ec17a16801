import type { Readable } from 'node:stream';
import { DocumentMetaData } from '@anteroom/contract';
import { maxFileSize } from '@anteroom/domain/documents/fileSelection';
import { fail } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import { formProblem } from '../../kernel/http/formProblem.ts';

/** A file that is being received. Its stream must be read to the end. */
export interface ArrivingFile {
  readonly name: string;
  readonly content: Readable;
  readonly metaData: DocumentMetaData;
}

/** Maximum number of bytes around the file: boundaries, part headers and metadata. */
const formOverhead = 64 * 1024;
/** Maximum number of bytes of one read from the network. */
const bufferSize = 64 * 1024;

/**
 * Reads an upload form: at most one `metaData` field, then one file in the field `file[]`, then nothing.
 *
 * @param take Receives the file while it arrives; its result is returned when the form has ended correctly.
 * @param undo Receives that result if the form has not.
 * @throws ServerError `bad-request`, `upload-incomplete`, or what `take` throws.
 */
export async function readUploadForm<T>(
  request: FastifyRequest,
  take: (file: ArrivingFile) => Promise<T>,
  undo: (taken: T) => Promise<void>,
): Promise<T> {
  let metaData: DocumentMetaData | undefined;
  let taken: T | undefined;
  try {
    for await (const part of request.parts(parsing)) {
      if (taken !== undefined) fail('bad-request', 'Put the file last in the form.');
      if (part.type === 'file') {
        if (part.fieldname !== 'file[]') fail('bad-request', 'Send the file in the field file[].');
        const name = (part.filename ?? '').normalize('NFC');
        taken = await take({ name, content: part.file, metaData: metaData ?? {} });
      } else {
        if (part.fieldname !== 'metaData' || metaData) {
          fail('bad-request', 'The form can have only the field metaData besides the file.');
        }
        metaData = parseMetaData(part.value);
      }
    }
    return taken ?? fail('bad-request', 'The form has no file.');
  } catch (error) {
    if (taken !== undefined) await undo(taken);
    throw formProblem(error);
  }
}

/** @throws ServerError `too-large`, before any of the body is read. */
export function refuseTooLarge(request: FastifyRequest): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > maxFileSize + formOverhead) failTooLarge();
}

export function failTooLarge(): never {
  fail('too-large', `The file is larger than ${maxFileSize / 1024 / 1024} MB.`);
}

const parsing = {
  // A name that contains a path is refused rather than shortened to a name that nobody chose.
  preservePath: true,
  fileHwm: bufferSize,
  highWaterMark: bufferSize,
  throwFileSizeLimit: false,
  limits: {
    fields: 2,
    files: 2,
    parts: 3,
    fieldSize: 8 * 1024,
    headerPairs: 20,
    // One byte more than is allowed, so that the store notices a file that is too large.
    fileSize: maxFileSize + 1,
  },
};

function parseMetaData(value: unknown): DocumentMetaData {
  // A part of type application/json has already been parsed.
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  if (Check(DocumentMetaData, parsed)) return parsed;
  return fail('bad-request', 'The field metaData is malformed.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
