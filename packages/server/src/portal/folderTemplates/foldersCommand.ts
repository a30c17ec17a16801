import { type FolderTemplate, FolderTemplateDraft } from '@anteroom/contract';
import { type FolderRole, folderRoles } from '@anteroom/domain/documents/folderAccess';
import { commandEvents } from '../../kernel/events/announce.ts';
import { timeOrderedIds } from '../../kernel/ids.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import { findPeople } from '../accounts/findPeople.ts';
import { changeAccess } from '../folderAccess/changeAccess.ts';
import { type AccessItem, readAccess } from '../folderAccess/readAccess.ts';
import type { OperatorDeps, OperatorEnvironment } from '../operator/asOperator.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { forFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { readDraft } from '../operator/readDraft.ts';
import type { Author } from '../people/Author.ts';
import { clientsNamed } from '../people/namedByOperator.ts';
import type { DbOrTx } from '../schema.ts';
import { type ApplyDeps, applyTemplate } from './applyTemplate.ts';
import { addTemplate, changeTemplate, findTemplate, listTemplates, removeTemplate } from './templateStore.ts';

/** Commands on folder templates and on who can see a folder. */
export const foldersCommand = commandGroup({
  usage: `anteroom folders <command> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  templates                      show the firm’s folder templates
  save <file.json>               add a template, or change the one with the same name: { name, forNewClients, eachJanuary, folders: [{ name, level, role }] }
  remove <template>              remove a template; the folders created from it stay
  apply <template> --all [--year <year>] [--dry-run]
  apply <template> <client>... [--year <year>] [--dry-run]
                                 create the folders for clients; with --dry-run, only list them
  who <item>                     show who can see a folder or document, and why; a client’s ID stands for all of its folders
  let <item> <person> <role>     set a person’s access: ${folderRoles.join(', ')} or inherit. The person is an e-mail address, an ID or everyone
`,
  options: { all: 'boolean', year: 'string', 'dry-run': 'boolean' },
  accepts: { apply: ['all', 'year', 'dry-run'] },
  async run({ command, operands, firm, options: { all = false, year, 'dry-run': dryRun = false }, env }) {
    if (firm === undefined) return null;
    const work = workOf(operands);
    if (work === null) return null;
    return forFirmAsOperator(env, firm, work);

    function workOf([first, second, third, ...more]: readonly string[]): Work | null {
      const count = operands.length;
      if (command === 'templates' && count === 0) return list;
      if (command === 'save' && first !== undefined && count === 1) return (...on) => save(...on, first, env);
      if (command === 'remove' && first !== undefined && count === 1) return (...on) => remove(...on, first);
      if (command === 'apply' && first !== undefined && all === (count === 1))
        return (...on) => apply(...on, first, { clients: operands.slice(1), year, dryRun });
      if (command === 'who' && first !== undefined && count === 1) return (...on) => who(...on, first);
      if (
        command === 'let' &&
        first !== undefined &&
        second !== undefined &&
        third !== undefined &&
        !more.length
      )
        return (...on) => letSee(...on, first, second, roleOf(third));
      return null;
    }
  },
});

type Work = (deps: OperatorDeps, author: Author) => Promise<string>;

async function list({ db }: OperatorDeps, { companyId }: Author): Promise<string> {
  const templates = await listTemplates(db, companyId);
  return (
    templates
      .map(({ id, name, forNewClients, eachJanuary, folders }) => {
        const when = [forNewClients && 'new clients', eachJanuary && 'each January']
          .filter(Boolean)
          .join(', ');
        const lines = folders.map(
          ({ name: folder, level, role }) =>
            `${'  '.repeat(level + 1)}${folder}${role ? ` (${role})` : ''}\n`,
        );
        return `${id}  ${name}${when && `: ${when}`}\n${lines.join('')}`;
      })
      .join('') || 'There is no template yet.\n'
  );
}

async function save(
  deps: OperatorDeps,
  author: Author,
  file: string,
  env: OperatorEnvironment,
): Promise<string> {
  const draft = await readDraft(env, file, FolderTemplateDraft);
  const all = { ...deps, ids: timeOrderedIds };
  return deps.db.transaction().execute(async (tx) => {
    const same = (await listTemplates(tx, author.companyId)).find(({ name }) => name === draft.name.trim());
    if (!same) return `Added “${draft.name}” as ${await addTemplate(all, tx, author, draft)}.\n`;
    await changeTemplate(all, tx, author, same.id, { ...draft, version: same.version });
    return `Changed “${draft.name}”.\n`;
  });
}

async function remove(deps: OperatorDeps, author: Author, wanted: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const { id, name } = await templateNamed(tx, author, wanted);
    await removeTemplate(deps, tx, author, id);
    return `Removed “${name}”. The folders that it made stay.\n`;
  });
}

async function apply(
  deps: OperatorDeps,
  author: Author,
  wanted: string,
  {
    clients,
    year,
    dryRun,
  }: {
    readonly clients: readonly string[];
    readonly year: string | undefined;
    readonly dryRun: boolean;
  },
): Promise<string> {
  const template = await templateNamed(deps.db, author, wanted);
  const taxYear = year === undefined ? undefined : Number(year);
  if (year !== undefined && !/^(19|2[01])\d\d$/.test(year))
    throw new OperatorError(`"${year}" is not a year.`);
  if (clients.length > 100) throw new OperatorError('Name up to 100 clients at a time, or --all.');
  const named = await clientsNamed(deps.db, author.companyId, clients);
  const clientIds = clients.length > 0 ? [...new Set(named)] : undefined;
  const lines: string[] = [];
  let folders = 0;
  let after: string | undefined;
  do {
    const done = await applyTemplate(withEvents(deps), author, template, {
      dryRun,
      ...(clientIds && { clientIds }),
      ...(taxYear && { taxYear }),
      ...(after !== undefined && { after }),
    });
    for (const client of done.clients) {
      folders += client.folders.length;
      lines.push(`${client.id}  ${client.name}: ${client.folders.join(', ')}\n`);
    }
    after = done.next ?? undefined;
  } while (after !== undefined);
  const verb = dryRun ? 'Would make' : 'Made';
  const made = `${folders} ${folders === 1 ? 'folder' : 'folders'}`;
  const where = `${lines.length} ${lines.length === 1 ? 'client' : 'clients'}`;
  return `${lines.join('')}${verb} ${made} for ${where}.\n`;
}

async function who({ db }: OperatorDeps, author: Author, id: string): Promise<string> {
  const { item, everyone, people } = await readAccess(db, author.reader, await itemNamed(db, author, id));
  const why = (from: { readonly name: string } | null) => (from ? `set on “${from.name}”` : 'usual');
  return [
    `${item.name}\n`,
    `${everyone.role.padEnd(12)} everyone  (${why(everyone.from)})\n`,
    ...people.map(
      ({ role, email, contactId, from }) => `${role.padEnd(12)} ${email}  ${contactId}  (${why(from)})\n`,
    ),
  ].join('');
}

async function letSee(
  deps: OperatorDeps,
  author: Author,
  id: string,
  person: string,
  role: FolderRole | null,
): Promise<string> {
  const contactId =
    person === 'everyone' ? null : ((await findPeople(deps, author.companyId, [person]))[0]?.contactId ?? '');
  return deps.db.transaction().execute(async (tx) => {
    const asked = await itemNamed(tx, author, id);
    const before = await readAccess(tx, author.reader, asked, contactId ?? undefined);
    const was = contactId === null ? before.everyone.own : (before.people[0]?.own ?? null);
    const { item } = await changeAccess(
      withEvents(deps),
      tx,
      author,
      asked,
      contactId === null ? { everyone: { role, was } } : { people: [{ contactId, role, was }] },
    );
    return `${item.name}: ${person} ${role ?? 'inherits'}.\n`;
  });
}

/** Returns the item with an ID: a document of the firm if there is one, otherwise a folder. */
async function itemNamed(db: DbOrTx, { companyId }: Author, id: string): Promise<AccessItem> {
  const document = await db
    .selectFrom('documents')
    .select('document_id')
    .where('company_id', '=', companyId)
    .where('document_id', '=', id)
    .executeTakeFirst();
  return { kind: document ? 'document' : 'folder', id };
}

function roleOf(text: string): FolderRole | null {
  if (text === 'inherit') return null;
  const role = folderRoles.find((known) => known.toLowerCase() === text.toLowerCase());
  if (role) return role;
  throw new OperatorError(`"${text}" is not a role. The roles are ${folderRoles.join(', ')} and inherit.`);
}

async function templateNamed(db: DbOrTx, { companyId }: Author, wanted: string): Promise<FolderTemplate> {
  const found = (await listTemplates(db, companyId)).filter(
    ({ id, name }) => id === wanted || name === wanted,
  );
  if (found.length > 1) throw new OperatorError(`Several templates are called "${wanted}". Name one by ID.`);
  const [template] = found;
  if (!template) throw new OperatorError(`There is no template "${wanted}".`);
  return findTemplate(db, companyId, template.id);
}

function withEvents(deps: OperatorDeps): ApplyDeps {
  return { ...deps, ids: timeOrderedIds, events: commandEvents(deps.db) };
}
