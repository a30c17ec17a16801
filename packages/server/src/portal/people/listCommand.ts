import type { ClientSummary, Person } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { type CommandLine, commandGroup } from '../operator/commandGroup.ts';
import { forFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import type { Author } from './Author.ts';
import { listClients, listPeople } from './listPeople.ts';

/** Number of rows that are read at a time. */
const pageSize = 100;

/** Command that lists clients of a firm. */
export const clientListCommand = commandGroup({
  usage: `anteroom clients list --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  [--search <words>] [--tag <tag>] [--archived]
                                 show the firm’s clients, or those that match: number or ID, name, people, tags
`,
  options: { search: 'string', tag: 'string', archived: 'boolean' },
  async run({ options: filter, ...line }) {
    return list(line, async (db, { reader }, after) => {
      const { clients, next } = await listClients(db, reader, { ...filter, pageSize, after });
      return { lines: clients.map(lineOfClient), next };
    });
  },
});

/** Command that lists people of a firm's clients. */
export const personListCommand = commandGroup({
  usage: `anteroom people list --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  [--search <words>]             show the people of the firm’s clients, or those that match, whether they have joined and for which clients they act
`,
  options: { search: 'string' },
  async run({ options: filter, ...line }) {
    return list(line, async (db, { reader }, after) => {
      const { people, next } = await listPeople(db, reader, { ...filter, pageSize, after });
      return { lines: people.map(lineOfPerson), next };
    });
  },
});

type PageReader = (
  db: Parameters<typeof listClients>[0],
  author: Author,
  after: string | undefined,
) => Promise<{ readonly lines: readonly string[]; readonly next: string | null }>;

async function list(
  { command, operands, firm, env }: Omit<CommandLine, 'options'>,
  read: PageReader,
): Promise<string | null> {
  if (command !== 'list' || firm === undefined || operands.length > 0) return null;
  return forFirmAsOperator(env, firm, async (deps, author) => {
    const all: string[] = [];
    let after: string | undefined;
    do {
      const { lines, next } = await read(deps.db, author, after);
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
  return [state.padEnd(12), email, fullName({ firstName, lastName }), ...(acting ? [acting] : [])].join('  ');
}
