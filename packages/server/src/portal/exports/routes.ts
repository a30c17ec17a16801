import * as api from '@anteroom/contract/exports';
import { actorOf } from '@anteroom/server-sdk';
import { answer } from '../../kernel/http/answer.ts';
import type { Area } from '../AreaServices.ts';
import { createExportLink } from '../storage/downloadLinks.ts';
import { buildExport, type ExportTask, exportQueue } from './buildExport.ts';
import { requireWhole, sendExport } from './exportResult.ts';
import { findExport, hideExport, listExports, removeExpiredExports, removeHidden } from './exportStore.ts';
import { requestExport } from './requestExport.ts';

/**
 * Routes for downloading documents and folders as one zip, which a background job builds (spec section 7, documents and
 * storage).
 */
export const exportRoutes: Area = (app, deps) => {
  deps.chores.add('expired exports', () => removeExpiredExports(deps));
  deps.jobs.handle<ExportTask>(exportQueue, (...job) => buildExport(deps, ...job), 'long');

  answer(app, api.startExport, async ({ scope, body, origin }) => ({
    data: await requestExport(deps, scope, body, origin),
  }));

  answer(app, api.listExports, async ({ scope }) => ({ data: await listExports(deps, scope) }));

  answer(app, api.getExport, async ({ scope, params: { jobId } }) => ({
    data: await findExport(deps, scope, jobId),
  }));

  answer(app, api.removeExport, async ({ scope, params: { jobId } }) => {
    await removeHidden(deps, await hideExport(deps, scope, jobId));
  });

  answer(app, api.downloadExport, async (request, reply) => {
    const job = await findExport(deps, request.scope, request.params.jobId);
    requireWhole(job, request.query);
    const { id: exportId } = job;
    return sendExport(deps, request, reply, { actor: actorOf(request.scope), exportId });
  });

  answer(app, api.createExportLink, async ({ scope, params: { jobId }, query }) => {
    const job = await findExport(deps, scope, jobId);
    requireWhole(job, query);
    const { id, fileName } = job;
    return createExportLink(deps, scope, { exportId: id, fileName });
  });
};
