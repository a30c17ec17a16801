import type { ProblemCode } from '@anteroom/contract';
import { ServerError } from '@anteroom/server-sdk';
import type { FastifyError } from 'fastify';
import { StorageAway } from '../blobs/blobStore.ts';
import { readOnlyDatabase } from '../database/WatchedClient.ts';

/** Converts whatever was thrown to a {@link ServerError}, so that every failure has the same response format. */
export function toServerError(thrown: unknown): ServerError {
  if (thrown instanceof ServerError) return thrown;
  if (thrown instanceof StorageAway) {
    return new ServerError('unavailable', 'We can’t reach the documents right now. Try again in a minute.', {
      headers: { 'retry-after': '30' },
      cause: thrown,
    });
  }
  const error = thrown as Partial<FastifyError> & { code?: string };
  if (error.validation) return invalid(error as FastifyError);
  if (isDatabaseDown(error)) {
    return new ServerError('unavailable', 'The service is busy. Try again in a moment.', {
      headers: { 'retry-after': '2' },
      cause: thrown,
    });
  }
  if (error.code === readOnlyDatabase) {
    return new ServerError('unavailable', 'We can’t save anything right now. Try again in a minute.', {
      headers: { 'retry-after': '5' },
      cause: thrown,
    });
  }
  if (error.code === databaseDiskFull) {
    return new ServerError(
      'insufficient-storage',
      'The portal’s disk is full. Ask your firm to contact its operator.',
      {
        cause: thrown,
      },
    );
  }
  if (error.code && unstorableCodes.has(error.code)) {
    return new ServerError('bad-request', 'The request contains characters or numbers we can’t store.', {
      cause: thrown,
    });
  }
  const code = error.statusCode ? codeOfStatus[error.statusCode] : undefined;
  if (code) return new ServerError(code, error.message ?? '', { cause: thrown });
  return new ServerError('internal', 'Something went wrong on our side. Nothing you sent is to blame.', {
    cause: thrown,
  });
}

/** Statuses that Fastify and its plugins throw by themselves. */
const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'bad-request',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-found',
  406: 'unsupported-media-type',
  408: 'upload-incomplete',
  413: 'too-large',
  414: 'bad-request',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'unavailable',
};

const errorsShown = 20;

function invalid(error: FastifyError): ServerError {
  const where = error.validationContext ?? 'request';
  const errors = (error.validation ?? []).slice(0, errorsShown).map((issue) => ({
    path: `${where}${issue.instancePath}`,
    message: describeIssue(issue.message, issue.params),
  }));
  return new ServerError('bad-request', 'The request is malformed.', { errors });
}

/** Returns a validator's message about a field. Names a field that is not allowed. */
export function describeIssue(message: string | undefined, params: Record<string, unknown>): string {
  const field = params.additionalProperty;
  if (typeof field === 'string') return `must not have the field "${field.slice(0, 100)}"`;
  return message ?? 'is not valid';
}

/** PostgreSQL's codes for text and numbers that it cannot store: NUL, lone surrogates, invalid dates. */
const unstorableCodes = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05']);

/** PostgreSQL's error code for a write that failed because the disk is full. */
const databaseDiskFull = '53100';

/** PostgreSQL's error codes for connection failures, shutdown and exhaustion, and those of its driver. */
const databaseDownCodes = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);

/** Returns whether an error means that the database is currently unavailable. */
export function isDatabaseDown(thrown: unknown): boolean {
  const { code, message } = (thrown ?? {}) as { readonly code?: string; readonly message?: string };
  if (code && databaseDownCodes.has(code)) return true;
  return (
    message === 'timeout exceeded when trying to connect' ||
    message === 'timeout expired' ||
    message === 'Connection terminated unexpectedly' ||
    // Error of the next statement on a connection that was lost within a transaction, including the rollback.
    message === 'Client has encountered a connection error and is not queryable' ||
    message === 'Client was closed and is not queryable' ||
    message === 'Connection terminated due to connection timeout' ||
    // Citus has no error codes for these: a worker ended while another one was waiting for it, or before a commit was
    // confirmed.
    message === 'postmaster was shut down, exiting' ||
    message?.startsWith('could not commit transaction for shard') === true
  );
}
