import type { Readable } from 'node:stream';
import * as api from '@anteroom/contract/uploads';
import { endpointPath } from '@anteroom/domain/addresses/endpointPath';
import { maxFileSize } from '@anteroom/domain/documents/fileSelection';
import { fail } from '@anteroom/server-sdk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { destinationOf } from '../storage/destination.ts';
import type { ResumableUploads } from './ResumableUploads.ts';
import { readUploadMetadata, writeUploadMetadata } from './uploadMetadata.ts';
import type { UploadRow } from './uploadStore.ts';

const version = '1.0.0';

/** tus 1.0 (https://tus.io/protocols/resumable-upload): the core, with creation, expiration and termination. */
export async function tusRoutes(app: App, deps: Deps, uploads: ResumableUploads): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/offset+octet-stream', (_request, content, done) =>
    done(null, content),
  );
  app.addHook('onRequest', async (request, reply) => speakTus(request, reply));

  answer(app, api.describeUploads, async (_request, reply) => {
    reply.headers({
      'tus-version': version,
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': maxFileSize,
    });
  });

  answer(app, api.beginUpload, async (request, reply) => {
    const file = readUploadMetadata(request.headers['upload-metadata']);
    const to = await destinationOf(deps, request, file.containerId, file.containerType);
    const row = await uploads.begin(to, file, request.headers['upload-length']);
    return reply
      .code(201)
      .headers({ location: endpointPath(api.appendToUpload, { uploadId: row.upload_id }), ...expiryOf(row) })
      .send();
  });

  answer(app, api.getUploadOffset, async ({ scope, params }, reply) => {
    const { row, offset } = await uploads.offset(scope, params.uploadId);
    return reply
      .headers({
        'upload-offset': offset,
        'upload-length': row.size,
        'upload-metadata': metadataOf(row),
        ...expiryOf(row),
      })
      .send();
  });

  answer(app, api.appendToUpload, async (request, reply) => {
    const { scope, params, headers, raw } = request;
    const length = headers['content-length'];
    const offset = await uploads.append(
      scope,
      params.uploadId,
      {
        offset: headers['upload-offset'],
        length: length === undefined ? undefined : Number(length),
        content: contentOf(request),
      },
      () => raw.destroy(),
    );
    reply.header('upload-offset', offset);
  });

  answer(app, api.cancelUpload, async ({ scope, params }) => {
    await uploads.cancel(scope, params.uploadId);
  });
}

/**
 * Adds the tus version to each response, and refuses requests without it or with another version. `OPTIONS` requests
 * ask for the versions, so they are exempt.
 */
function speakTus({ method, headers }: FastifyRequest, reply: FastifyReply): void {
  reply.header('tus-resumable', version);
  if (method === 'OPTIONS' || headers['tus-resumable'] === version) return;
  fail('precondition-failed', `Send the header “Tus-Resumable: ${version}”.`, {
    headers: { 'tus-version': version },
  });
}

function contentOf({ body }: FastifyRequest): Readable {
  if (body === undefined)
    fail('unsupported-media-type', 'Send each piece as application/offset+octet-stream.');
  return body as Readable;
}

function metadataOf(row: UploadRow): string {
  return writeUploadMetadata({
    filename: row.file_name,
    containerType: row.container_path,
    containerId: row.container_id,
    metaData: row.meta_data,
    ...(row.last_modified !== null && { lastModified: row.last_modified }),
  });
}

/** Returns the header of the expiration extension, with an HTTP date. */
function expiryOf({ expires_at }: UploadRow): { readonly 'upload-expires': string } {
  return { 'upload-expires': expires_at.toUTCString() };
}
