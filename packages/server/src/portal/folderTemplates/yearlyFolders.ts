import type { Deps } from '../../deps.ts';
import { forEachFirm } from '../../kernel/database/forEachFirm.ts';
import { operatorAsAuthor } from '../people/Author.ts';
import { type ApplyDeps, applyTemplate } from './applyTemplate.ts';
import { findTemplate } from './templateStore.ts';
import { yearIn } from './yearOfFirm.ts';

/** Every hour, at a minute when few other jobs start. */
export const yearlyFoldersTimes = '23 * * * *';

/**
 * Creates the folders of the new year for templates with that option, once it is January in the firm's time zone.
 * Catches up on a January in which the portal was not running. Can be repeated and interrupted: existing folders are
 * skipped.
 */
export async function makeYearlyFolders(deps: ApplyDeps & Pick<Deps, 'log'>): Promise<void> {
  const { db, clock, log } = deps;
  const templates = await db
    .selectFrom('folder_templates as t')
    .innerJoin('companies as f', 'f.company_id', 't.company_id')
    .select(['t.company_id as companyId', 't.template_id as templateId', 't.made_for as madeFor'])
    .select(['f.time_zone as timeZone', 'f.country'])
    .where('t.each_january', '=', true)
    .where('f.locked', '=', false)
    .execute();
  const failure = 'could not create the folders of the new year; retrying';
  await forEachFirm(
    templates,
    log,
    failure,
    async ({ companyId, templateId, madeFor, timeZone, country }) => {
      const taxYear = yearIn(timeZone, clock.now());
      if (madeFor === null || madeFor < taxYear)
        await makeFor(deps, { companyId, country }, templateId, taxYear);
    },
  );
}

async function makeFor(
  deps: ApplyDeps,
  { companyId, country }: { readonly companyId: string; readonly country: string },
  templateId: string,
  taxYear: number,
): Promise<void> {
  const { entry, ...author } = operatorAsAuthor(companyId, country, '');
  const portal = { ...author, entry: { ...entry, details: {} } };
  const template = await findTemplate(deps.db, companyId, templateId);
  let after: string | undefined;
  do {
    const { next } = await applyTemplate(deps, portal, template, { taxYear, ...(after && { after }) });
    after = next ?? undefined;
  } while (after !== undefined);
  await deps.db
    .updateTable('folder_templates')
    .set({ made_for: taxYear })
    .where('company_id', '=', companyId)
    .where('template_id', '=', templateId)
    .where('each_january', '=', true)
    .execute();
}
