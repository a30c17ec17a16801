import { ClientDraft, PersonDraft } from '@anteroom/contract';
import { timeOrderedIds } from '../../kernel/ids.ts';
import { findPeople } from '../accounts/findPeople.ts';
import { type CommandLine, commandGroup } from '../operator/commandGroup.ts';
import { inFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { readDraft } from '../operator/readDraft.ts';
import type { Tx } from '../schema.ts';
import { clientsNamed, staffNamed } from './namedByOperator.ts';
import { addClient, changeClient } from './saveClient.ts';
import { addPerson, changePerson } from './savePerson.ts';

/**
 * Commands that add or change a single client. Files have the format of the endpoints' request bodies, but name staff by
 * e-mail address.
 */
export const clientRecordCommand = commandGroup({
  usage: `anteroom clients <command> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  add <file.json>                add a client: {"name": "Bakery", "kind": "Business", "code": "17", "staff": ["lia@lumen.example"]}
  set <number or ID> <file.json> change the properties in the file; all others stay unchanged
`,
  async run(line) {
    const asked = askedOf(line);
    if (!asked) return null;
    const { firm, one, file } = asked;
    return inFirmAsOperator(line.env, firm, async (given, tx, author) => {
      const deps = { ...given, ids: timeOrderedIds };
      const draft = await readDraft(line.env, file, ClientDraft);
      const named = { ...draft, ...(draft.staff && { staff: await staffNamed(tx, firm, draft.staff) }) };
      if (one === null) return `Added the client ${await addClient(deps, tx, author, named)}.\n`;
      const [clientId = ''] = await clientsNamed(tx, firm, [one]);
      const isChanged = await changeClient(deps, tx, author, clientId, named);
      return isChanged ? `Changed the client ${one}.\n` : `The client ${one} is unchanged.\n`;
    });
  },
});

/** Commands that add or change a single person of the firm's clients. Files name clients by number or ID. */
export const personRecordCommand = commandGroup({
  usage: `anteroom people <command> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  add <file.json>                add a person: {"firstName": "Ana", "lastName": "Reis", "email": "ana@pao.example", "addClients": ["17"]}
  set <e-mail or ID> <file.json> change the properties in the file, such as {"email": "ana@reis.example", "removeClients": ["17"]}
`,
  async run(line) {
    const asked = askedOf(line);
    if (!asked) return null;
    const { firm, one, file } = asked;
    return inFirmAsOperator(line.env, firm, async (given, tx, author) => {
      const deps = { ...given, ids: timeOrderedIds };
      const named = await withClients(tx, firm, await readDraft(line.env, file, PersonDraft));
      if (one === null) return `Added the person ${await addPerson(deps, tx, author, named)}.\n`;
      const [person] = await findPeople({ db: tx }, firm, [one]);
      const isChanged = await changePerson(deps, tx, author, person?.contactId ?? '', named);
      return isChanged ? `Changed ${one}.\n` : `${one} is unchanged.\n`;
    });
  },
});

async function withClients(tx: Tx, firm: string, draft: PersonDraft): Promise<PersonDraft> {
  const { addClients, removeClients } = draft;
  return {
    ...draft,
    ...(addClients && { addClients: await clientsNamed(tx, firm, addClients) }),
    ...(removeClients && { removeClients: await clientsNamed(tx, firm, removeClients) }),
  };
}

/** Returns the operands of a command: the file, and the record to change, or null when one is added. */
function askedOf({ command, operands, firm }: CommandLine) {
  const [first, second, ...more] = operands;
  if (firm === undefined || first === undefined || more.length > 0) return null;
  if (command === 'add' && second === undefined) return { firm, one: null, file: first };
  return command === 'set' && second !== undefined ? { firm, one: first, file: second } : null;
}
