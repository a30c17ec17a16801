import { maxFileSize } from '@anteroom/domain/fileSelection';
import type { Form, FormField, FormFile, FormPartLimits } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import { formProblem } from './formProblem.ts';

/** Returns the form that a request sends. Its route takes `multipart/form-data`. */
export function formOf(request: FastifyRequest): Form {
  return { parts: (limits) => partsOf(request, limits) };
}

async function* partsOf(
  request: FastifyRequest,
  { fields, files }: FormPartLimits,
): AsyncGenerator<FormField | FormFile> {
  const parsing = {
    // A name with a path in it is refused, not shortened to something that nobody chose.
    preservePath: true,
    throwFileSizeLimit: false,
    limits: {
      fields,
      files,
      parts: fields + files,
      fieldSize: 32 * 1024,
      headerPairs: 20,
      // One more than is allowed, so that the store sees what is too much.
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
