import type { BatchReport, ClientBatch, PersonBatch } from '@anteroom/contract';
import { type PersonExceptionId, personExceptionIds } from '@anteroom/domain/people/personExceptions';
import { timeOrderedIds } from '../../kernel/ids.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import { findPeople } from '../accounts/findPeople.ts';
import type { OperatorDeps } from '../operator/asOperator.ts';
import { type CommandLine, commandGroup } from '../operator/commandGroup.ts';
import { forFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import type { Author } from './Author.ts';
import { changeClients, changePeople } from './changeMany.ts';
import { clientsNamed, staffNamed } from './namedByOperator.ts';

/** Command that changes many clients of a firm. */
export const clientBatchCommand = commandGroup({
  usage: `anteroom clients change --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  <number or ID>...                        these clients; or
  --all [--search <words>] [--tag <tag>]   all clients, or those that match; with --archived, the archived ones
  --assign <e-mail>, --unassign <e-mail>   assign a member of staff, or end the assignment
  --add-tag <tag>, --remove-tag <tag>      one or more, separated by |
  --archive, --restore
  --dry-run                                only say what would happen
`,
  options: {
    all: 'boolean',
    search: 'string',
    tag: 'string',
    archived: 'boolean',
    assign: 'string',
    unassign: 'string',
    'add-tag': 'string',
    'remove-tag': 'string',
    archive: 'boolean',
    restore: 'boolean',
    'dry-run': 'boolean',
  },
  async run(line) {
    const { options } = line;
    const isArchived = eitherOf(options, 'archive', 'restore');
    return changeInParts<ClientFilter>(line, async (deps, firm, author, dryRun) => {
      const change: ClientBatch['change'] = {
        ...(isArchived !== undefined && { isArchived }),
        ...(options.assign && { addStaff: await staffNamed(deps.db, firm, listOf(options.assign)) }),
        ...(options.unassign && { removeStaff: await staffNamed(deps.db, firm, listOf(options.unassign)) }),
        ...(options['add-tag'] && { addTags: listOf(options['add-tag']) }),
        ...(options['remove-tag'] && { removeTags: listOf(options['remove-tag']) }),
      };
      if (Object.keys(change).length === 0) return null;
      const { search, tag, archived } = options;
      const chosen = options.all
        ? pagesOf({ search, tag, archived })
        : idsOf(await clientsNamed(deps.db, firm, line.operands));
      return { chosen, work: (part) => changeClients(deps, author, { chosen: part, change, dryRun }) };
    });
  },
});

/** Command that changes many people of a firm's clients. */
export const personBatchCommand = commandGroup({
  usage: `anteroom people change --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  <e-mail or ID>..., or --all [--search <words>]
  --second-factor yes|no                   require a second factor, whatever the firm's rule
  --disable, --enable                      end all sessions and stop people from signing in, or let them sign in again
  --add-exception <name>, --remove-exception <name>
                                           exceptions for these people, separated by |:
                                           ${personExceptionIds.join(', ')}.
                                           With previews, contributors can add only to folders that they created
  --dry-run                                only say what would happen
`,
  options: {
    all: 'boolean',
    search: 'string',
    'second-factor': 'string',
    disable: 'boolean',
    enable: 'boolean',
    'add-exception': 'string',
    'remove-exception': 'string',
    'dry-run': 'boolean',
  },
  async run(line) {
    const { options } = line;
    const isDisabled = eitherOf(options, 'disable', 'enable');
    const required = options['second-factor'];
    return changeInParts<PersonFilter>(line, async (deps, firm, author, dryRun) => {
      if (required !== undefined && required !== 'yes' && required !== 'no') return null;
      const change: PersonBatch['change'] = {
        ...(isDisabled !== undefined && { isDisabled }),
        ...(required !== undefined && { requiresSecondFactor: required === 'yes' }),
        ...(options['add-exception'] && { addExceptions: exceptionsOf(options['add-exception']) }),
        ...(options['remove-exception'] && { removeExceptions: exceptionsOf(options['remove-exception']) }),
      };
      if (Object.keys(change).length === 0) return null;
      const chosen = options.all
        ? pagesOf({ search: options.search })
        : idsOf((await findPeople(deps, firm, line.operands)).map(({ contactId }) => contactId));
      return { chosen, work: (part) => changePeople(deps, author, { chosen: part, change, dryRun }) };
    });
  },
});

function exceptionsOf(value: string): PersonExceptionId[] {
  return listOf(value).map((name) => {
    const known = personExceptionIds.find((id) => id.toLowerCase() === name.toLowerCase());
    if (known) return known;
    throw new OperatorError([
      `"${name}" is not an exception. The exceptions are ${personExceptionIds.join(', ')}.`,
    ]);
  });
}

type ClientFilter = Extract<ClientBatch['chosen'], { filter: unknown }>['filter'];
type PersonFilter = Extract<PersonBatch['chosen'], { filter: unknown }>['filter'];

/** A part of the selection: some IDs, or the matches of a filter after a cursor. */
type Part<Filter> = { ids: string[] } | { filter: Filter; after?: string };

interface Planned<Filter> {
  readonly chosen: (next: string | null | undefined) => Part<Filter> | null;
  readonly work: (part: Part<Filter>) => Promise<BatchReport>;
}

type Deps = OperatorDeps & { readonly ids: typeof timeOrderedIds };

type BatchLine = CommandLine<{
  readonly all: 'boolean';
  readonly search: 'string';
  readonly tag: 'string';
  readonly archived: 'boolean';
  readonly 'dry-run': 'boolean';
}>;

async function changeInParts<Filter>(
  { command, operands, firm, options, env }: BatchLine,
  plan: (deps: Deps, firm: string, author: Author, dryRun: boolean) => Promise<Planned<Filter> | null>,
): Promise<string | null> {
  const { all = false, search, tag, archived, 'dry-run': dryRun = false } = options;
  if (command !== 'change' || firm === undefined || operands.length > 0 === all) return null;
  const isFiltered = search !== undefined || tag !== undefined || archived !== undefined;
  if (isFiltered && !all) return null;
  return forFirmAsOperator(env, firm, async (operator, author) => {
    const deps = { ...operator, ids: timeOrderedIds };
    const planned = await plan(deps, firm, author, dryRun);
    if (!planned) return null;
    const lines: string[] = [];
    let isRefused = false;
    let part = planned.chosen(undefined);
    while (part) {
      const report = await planned.work(part);
      const { changed, unchanged, refused } = report;
      lines.push(...changed.map(({ name }) => `${dryRun ? 'Would change' : 'Changed'} ${name}.`));
      lines.push(...unchanged.map(({ name }) => `${name} is unchanged.`));
      lines.push(...refused.map(({ id, name, message }) => `Could not change ${name || id}: ${message}.`));
      isRefused ||= refused.length > 0;
      part = planned.chosen(report.next);
    }
    if (isRefused) throw new OperatorError(lines);
    return lines.map((line) => `${line}\n`).join('') || 'There are none.\n';
  });
}

/** Returns a function that returns the pages of a filter's matches one after the other. */
function pagesOf<Filter>(filter: Filter): Planned<Filter>['chosen'] {
  return (next) => (next === null ? null : { filter, ...(next !== undefined && { after: next }) });
}

/** Returns a function that returns the IDs in parts of a hundred. */
function idsOf(ids: readonly string[]): (next: string | null | undefined) => { ids: string[] } | null {
  const left = [...ids];
  return () => {
    const part = left.splice(0, 100);
    return part.length > 0 ? { ids: part } : null;
  };
}

function listOf(given: string): string[] {
  return given
    .split('|')
    .map((each) => each.trim())
    .filter(Boolean);
}

/**
 * Returns true for the first option, false for the second, and undefined for neither.
 *
 * @throws OperatorError if both are given.
 */
function eitherOf(options: CommandLine['options'], one: string, other: string): boolean | undefined {
  if (options[one] && options[other]) throw new OperatorError([`Use --${one} or --${other}, not both.`]);
  return options[one] || options[other] ? Boolean(options[one]) : undefined;
}
