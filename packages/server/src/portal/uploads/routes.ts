import type { Document } from '@anteroom/contract';
import * as api from '@anteroom/contract/uploads';
import { answer } from '../../kernel/http/answer.ts';
import type { Area } from '../AreaServices.ts';
import { endUploads } from '../inbox/addToInbox.ts';
import { destinationOf } from '../storage/destination.ts';
import { completeUpload } from './completeUpload.ts';
import { ResumableUploads } from './ResumableUploads.ts';
import { removeExpiredUploads } from './removeExpiredUploads.ts';
import { tusRoutes } from './tusRoutes.ts';

/** Routes for resumable uploads (docs/adr/0019), and for the end of a batch, of which staff are notified. */
export const resumableUploadRoutes: Area<'scanner' | 'taskKinds'> = async (app, deps) => {
  deps.chores.add('uploads that were given up', () => removeExpiredUploads(deps));
  const uploads = new ResumableUploads(deps);
  /** Completions in progress by upload and name: concurrent requests for the same one share its result. */
  const completing = new Map<string, Promise<Document>>();
  app.addHook('preClose', async () => uploads.interrupt());

  answer(app, api.listUploads, async ({ scope }) => ({ data: await uploads.list(scope) }));

  answer(app, api.completeUpload, async (request) => {
    const { row } = await uploads.offset(request.scope, request.params.uploadId);
    const to = await destinationOf(deps, request, row.container_id, row.container_path);
    const name = (request.body.name ?? row.file_name).normalize('NFC');
    const key = `${row.upload_id} ${name}`;
    const completed = completing.get(key) ?? completeUpload(deps, to, row, name);
    completing.set(key, completed);
    return { data: [await completed.finally(() => completing.delete(key))] };
  });

  answer(app, api.announceUploads, async ({ scope }) => {
    await endUploads(deps, deps.db, scope);
  });

  await app.register(async (scoped: typeof app) => tusRoutes(scoped, deps, uploads));
};
