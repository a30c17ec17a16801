import type { ClientSummary, Person } from '@anteroom/contract';
import { forFirm } from '../../kernel/database/firmAtWork.ts';
import { asOperator } from '../operator/asOperator.ts';
import type { CommandLineWithOptions } from '../operator/CommandLine.ts';
import { authorIn } from '../operator/inFirmAsOperator.ts';
import type { Author } from './Author.ts';
import { listClients, listPeople } from './listPeople.ts';

export const listUsage = `anteroom clients list --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  [--search <words>] [--tag <tag>] [--archived]
                                 show the firm’s clients, or those that match: number or ID, name, people, tags

anteroom people list --firm <id>

  [--search <words>]             show the people of the firm’s clients, or those that match, whether they have joined and for which clients they act
`;

/** Number of rows that are read at a time. */
const pageSize = 100;

/**
 * Lists clients of a firm. Returns null if there is no such command or it does not accept these operands.
 *
 * @throws OperatorError with a message that the operator can act on.
 */
export function clientListCommand(line: CommandLineWithOptions): Promise<string | null> {
  const { search, tag, archived } = line.options;
  const filter = {
    ...(typeof search === 'string' && { search }),
    ...(typeof tag === 'string' && { tag }),
    ...(archived === true && { archived }),
  };
  return list(line, async (db, { reader }, after) => {
    const { clients, next } = await listClients(db, reader, { ...filter, pageSize, after });
    return { lines: clients.map(lineOfClient), next };
  });
}

/** Lists people of a firm's clients, like {@link clientListCommand} for clients. */
export function personListCommand(line: CommandLineWithOptions): Promise<string | null> {
  const { search } = line.options;
  return list(line, async (db, { reader }, after) => {
    const wanted = typeof search === 'string' ? { search } : {};
    const { people, next } = await listPeople(db, reader, { ...wanted, pageSize, after });
    return { lines: people.map(lineOfPerson), next };
  });
}

type PageReader = (
  db: Parameters<typeof listClients>[0],
  author: Author,
  after: string | undefined,
) => Promise<{ readonly lines: readonly string[]; readonly next: string | null }>;

async function list(
  { command, operands, firm, env }: CommandLineWithOptions,
  read: PageReader,
): Promise<string | null> {
  if (command !== 'list' || firm === undefined || operands.length > 0) return null;
  return asOperator(env, async (deps) => {
    const author = await authorIn(deps, firm);
    const all: string[] = [];
    let after: string | undefined;
    do {
      const { lines, next } = await forFirm(firm, () => read(deps.db, author, after));
      all.push(...lines);
      after = next ?? undefined;
    } while (after !== undefined);
    return all.map((each) => `${each}\n`).join('') || 'There are none.\n';
  });
}

function lineOfClient({ id, code, name, contactCount, tags }: ClientSummary): string {
  const people = contactCount === 1 ? '1 person' : `${contactCount} people`;
  return [(code ?? id).padEnd(12), name, people, ...(tags.length > 0 ? [tags.join('|')] : [])].join('  ');
}

function lineOfPerson({ state, email, firstName, lastName, clients, clientCount }: Person): string {
  const more = clientCount - clients.length;
  const acting = [...clients.map(({ name }) => name), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
  return [state.padEnd(12), email, `${firstName} ${lastName}`.trim(), ...(acting ? [acting] : [])].join('  ');
}
