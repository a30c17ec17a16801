import { type Document, ResumableUploadList, UploadCompletion, UploadResponse } from '@anteroom/contract';
import Type from 'typebox';
import type { Service } from '../http/app.ts';
import { destinationOf } from '../storage/destination.ts';
import { completeUpload } from './completeUpload.ts';
import { ResumableUploads } from './ResumableUploads.ts';
import { tusRoutes } from './tusRoutes.ts';
import { tellOfUploads } from './untoldUploads.ts';

/** Uploads that can be gone on with (docs/adr/0167), and what the firm is told of a batch. */
export const resumableUploadRoutes: Service = async (app, deps) => {
  const uploads = new ResumableUploads(deps);
  /** By upload and name: who asks twice at a time is given the one answer. */
  const completing = new Map<string, Promise<Document>>();
  app.addHook('preClose', async () => uploads.interrupt());

  app.get(
    '/api/storage/v1/uploads',
    {
      // Who looks on as somebody else does not go on with that person's uploads.
      config: { access: 'documents.write' },
      schema: { tags: ['storage'], response: { 200: ResumableUploadList } },
    },
    async ({ scope }) => ({ data: await uploads.list(scope) }),
  );

  app.post(
    '/api/storage/v1/uploads/:uploadId/document',
    {
      config: { access: 'documents.write' },
      schema: {
        tags: ['storage'],
        params: Type.Object({ uploadId: Type.String({ maxLength: 64 }) }),
        body: UploadCompletion,
        response: { 201: UploadResponse },
      },
    },
    async (request, reply) => {
      const { row } = await uploads.offset(request.scope, request.params.uploadId);
      const to = await destinationOf(deps, request, row.container_id, row.container_path);
      const name = (request.body.name ?? row.file_name).normalize('NFC');
      const key = `${row.upload_id} ${name}`;
      const completed = completing.get(key) ?? completeUpload(deps, to, row, name);
      completing.set(key, completed);
      return reply.code(201).send({ data: [await completed.finally(() => completing.delete(key))] });
    },
  );

  app.post(
    '/api/storage/v1/notifications/documents/upload',
    {
      config: { access: 'documents.write' },
      schema: { tags: ['storage'], response: { 204: Type.Null() } },
    },
    async ({ scope }, reply) => {
      await tellOfUploads(deps, scope);
      return reply.code(204).send(null);
    },
  );

  await app.register(async (scoped: typeof app) => tusRoutes(scoped, deps, uploads));
};
