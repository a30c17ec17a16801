import {
  DownloadLink,
  ExportJobAnswer,
  ExportJobList,
  ExportRequest,
  ExportResultQuery,
  ExportStarted,
} from '@anteroom/contract';
import Type from 'typebox';
import type { Service } from '../http/app.ts';
import { actorOf } from '../http/scope.ts';
import { createExportLink } from '../storage/downloadLinks.ts';
import { buildExport, type ExportTask, exportQueue } from './buildExport.ts';
import { requireWhole, sendExport } from './exportResult.ts';
import { findExport, listExports, removeExport } from './exportStore.ts';
import { requestExport } from './requestExport.ts';

const params = Type.Object({ jobId: Type.String({ maxLength: 64 }) });

/** Documents and folders as one zip, made by a job (spec section 7, documents and storage). */
export const exportRoutes: Service = (app, deps) => {
  deps.jobs.handle<ExportTask>(exportQueue, (task, signal) => buildExport(deps, task, signal), 'long');

  app.post(
    '/api/storage/v1/jobs/export',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['storage'], body: ExportRequest, response: { 202: ExportStarted } },
    },
    async (request, reply) =>
      reply.code(202).send({ data: await requestExport(deps, request, request.body) }),
  );

  app.get(
    '/api/storage/v1/jobs',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['storage'], response: { 200: ExportJobList } },
    },
    async ({ scope }) => ({ data: await listExports(deps, scope) }),
  );

  app.get(
    '/api/storage/v1/jobs/:jobId',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['storage'], params, response: { 200: ExportJobAnswer } },
    },
    async ({ scope, params: { jobId } }) => ({ data: await findExport(deps, scope, jobId) }),
  );

  app.delete(
    '/api/storage/v1/jobs/:jobId',
    { config: { access: 'documents.read' }, schema: { tags: ['storage'], params } },
    async ({ scope, params: { jobId } }, reply) => {
      await removeExport(deps, scope, jobId);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/storage/v1/jobs/:jobId/result',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['storage'], params, querystring: ExportResultQuery },
    },
    async (request, reply) => {
      const job = await findExport(deps, request.scope, request.params.jobId);
      requireWhole(job, request.query);
      const { id: exportId } = job;
      return sendExport(deps, request, reply, { actor: actorOf(request.scope), exportId });
    },
  );

  app.post(
    '/api/storage/v1/jobs/:jobId/download-links',
    {
      config: { access: 'documents.read' },
      schema: {
        tags: ['storage'],
        params,
        querystring: ExportResultQuery,
        response: { 201: DownloadLink },
      },
    },
    async ({ scope, params: { jobId }, query }, reply) => {
      const job = await findExport(deps, scope, jobId);
      requireWhole(job, query);
      const { id, fileName } = job;
      return reply.code(201).send(await createExportLink(deps, scope, { exportId: id, fileName }));
    },
  );
};
