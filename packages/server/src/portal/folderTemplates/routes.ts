import * as api from '@anteroom/contract/folderTemplates';
import type { FastifyRequest } from 'fastify';
import { answer } from '../../kernel/http/answer.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import type { Area } from '../AreaServices.ts';
import { authorOf } from '../people/Author.ts';
import { applyTemplate } from './applyTemplate.ts';
import { addTemplate, changeTemplate, findTemplate, listTemplates, removeTemplate } from './templateStore.ts';
import { makeYearlyFolders, yearlyFoldersTimes } from './yearlyFolders.ts';
import { yearOfFirm } from './yearOfFirm.ts';

/** Routes for a firm's managers to maintain and apply folder templates, and the job that applies them each January. */
export const folderTemplateRoutes: Area = (app, deps) => {
  const { db, clock } = deps;
  const batches = new RateLimit(deps, { name: 'folder-templates', max: 3000, seconds: 3600 });

  deps.jobs.repeat('yearly-folders', yearlyFoldersTimes, () => makeYearlyFolders(deps));

  answer(app, api.listFolderTemplates, async ({ scope: { companyId } }) => ({
    templates: await listTemplates(db, companyId),
    taxYear: await yearOfFirm(db, companyId, clock.now()),
  }));

  answer(app, api.addFolderTemplate, async (request, reply) => {
    const author = authorIn(request);
    const template = await db.transaction().execute(async (tx) => {
      const id = await addTemplate(deps, tx, author, request.body);
      return findTemplate(tx, author.companyId, id);
    });
    return reply.code(201).send(template);
  });

  answer(app, api.changeFolderTemplate, async (request) => {
    const author = authorIn(request);
    const { templateId } = request.params;
    return db.transaction().execute(async (tx) => {
      await changeTemplate(deps, tx, author, templateId, request.body);
      return findTemplate(tx, author.companyId, templateId);
    });
  });

  answer(app, api.removeFolderTemplate, async (request) => {
    const author = authorIn(request);
    await db.transaction().execute((tx) => removeTemplate(deps, tx, author, request.params.templateId));
  });

  answer(app, api.applyFolderTemplate, async (request) => {
    const author = authorIn(request);
    const template = await findTemplate(db, author.companyId, request.params.templateId);
    await batches.take(author.companyId);
    return applyTemplate(deps, author, template, request.body);
  });
};

function authorIn({ scope, id: requestId, ip: address }: Pick<FastifyRequest, 'scope' | 'id' | 'ip'>) {
  return authorOf(scope, { requestId, address });
}
