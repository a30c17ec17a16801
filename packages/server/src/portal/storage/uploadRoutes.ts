import { ContainerPath } from '@anteroom/contract';
import * as api from '@anteroom/contract/storage';
import { fail } from '@anteroom/server-sdk';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { requireClient } from '../clients/visibleClients.ts';
import { yearContainer } from '../documents/containerStore.ts';
import { documentOfUpload } from '../uploads/sentUploads.ts';
import { type Destination, destinationOf } from './destination.ts';
import { keepFile, type ReceivedFile, receiveFile, type UploadDeps } from './upload.ts';
import { readUploadForm, refuseTooLarge } from './uploadForm.ts';

/** Routes for uploads, separate from the others because they accept only forms. */
export async function uploadRoutes(app: App, deps: UploadDeps): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addHook('onRequest', async (request) => refuseTooLarge(request));

  for (const path of ContainerPath.anyOf.map((literal) => literal.const)) {
    answer(app, api.uploadDocument[path], async (request) => {
      // The body has not been read yet.
      const to = await destinationOf(deps, request, request.params.id, path);
      const { uploadId } = request.query;
      const sent = async () => (uploadId ? documentOfUpload(deps, to.scope, uploadId) : null);
      const receive = async () => {
        const received = await receiveForm(deps, request, to);
        return keepFile(deps, to, received, uploadId ? { id: uploadId, path } : undefined);
      };
      const document =
        (await sent()) ??
        (await receive().catch(async (error) => {
          // A concurrent request with the same ID may have been first. Then its document has taken the name.
          const first = await sent();
          if (first === null) throw error;
          return first;
        }));
      return { data: [document] };
    });
  }

  answer(app, api.uploadClientDocument, async (request) => {
    const { params, query, scope } = request;
    await requireClient(deps.db, scope, params.clientId);
    const container = await yearContainer(deps.db, scope, params);
    if (!container) fail('not-found', `The client has no folder for the tax year ${params.taxYear}.`);
    const to = await destinationOf(deps, request, container.id);
    const isSilent = query.suppressStaffNotification ?? false;
    const received = await receiveForm(deps, request, to);
    const document = await keepFile(deps, { ...to, isSilent }, received);
    return { data: [document] };
  });
}

function receiveForm(deps: UploadDeps, request: FastifyRequest, to: Destination): Promise<ReceivedFile> {
  return readUploadForm(
    request,
    (file) => receiveFile(deps, to, file),
    ({ blob }) => blob.discard(),
  );
}
