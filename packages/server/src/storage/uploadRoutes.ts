import { ContainerPath, UploadQuery, UploadResponse } from '@anteroom/contract';
import multipart from '@fastify/multipart';
import Type from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { documentOfUpload } from '../uploads/sentUploads.ts';
import { destinationOf } from './destination.ts';
import { keepFile, receiveFile } from './upload.ts';
import { readUploadForm, refuseTooLarge } from './uploadForm.ts';

/** Uploads, apart from the other routes because they take forms and nothing else. */
export async function uploadRoutes(app: App, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addHook('onRequest', async (request) => refuseTooLarge(request));

  for (const path of ContainerPath.anyOf.map((literal) => literal.const)) {
    app.post(
      `/api/storage/v1/${path}/:id/documents`,
      {
        config: { access: 'documents.write' },
        schema: {
          tags: ['storage'],
          params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
          querystring: UploadQuery,
          response: { 201: UploadResponse },
        },
      },
      async (request, reply) => {
        // Nothing of the body has been read yet.
        const to = await destinationOf(deps, request, request.params.id, path);
        const { uploadId } = request.query;
        const sent = uploadId && (await documentOfUpload(deps, to.scope, uploadId));
        if (sent) return reply.code(201).send({ data: [sent] });
        const received = await readUploadForm(
          request,
          (file) => receiveFile(deps, to, file),
          ({ blob }) => blob.discard(),
        );
        const document = await keepFile(deps, to, received, uploadId ? { id: uploadId, path } : undefined);
        return reply.code(201).send({ data: [document] });
      },
    );
  }
}
