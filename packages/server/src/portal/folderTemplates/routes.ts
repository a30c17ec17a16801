import * as api from '@anteroom/contract/folderTemplates';
import { answer } from '../../kernel/http/answer.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import type { Area } from '../AreaServices.ts';
import { authorOf, changeBy } from '../people/Author.ts';
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
    const template = await changeBy(db, request, async (tx, author) => {
      const id = await addTemplate(deps, tx, author, request.body);
      return findTemplate(tx, author.companyId, id);
    });
    return reply.code(201).send(template);
  });

  answer(app, api.changeFolderTemplate, async (request) =>
    changeBy(db, request, async (tx, author) => {
      const { templateId } = request.params;
      await changeTemplate(deps, tx, author, templateId, request.body);
      return findTemplate(tx, author.companyId, templateId);
    }),
  );

  answer(app, api.removeFolderTemplate, async (request) =>
    changeBy(db, request, (tx, author) => removeTemplate(deps, tx, author, request.params.templateId)),
  );

  answer(app, api.applyFolderTemplate, async (request) => {
    const author = authorOf(request.scope, request.origin);
    const template = await findTemplate(db, author.companyId, request.params.templateId);
    await batches.take(author.companyId);
    return applyTemplate(deps, author, template, request.body);
  });
};
