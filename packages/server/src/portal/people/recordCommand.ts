import { ClientDraft, PersonDraft } from '@anteroom/contract';
import type { Ids } from '@anteroom/server-sdk';
import type { Static, TSchema } from 'typebox';
import { timeOrderedIds } from '../../kernel/ids.ts';
import { findPeople } from '../accounts/findPeople.ts';
import type { OperatorDeps } from '../operator/asOperator.ts';
import { type CommandGroup, commandGroup } from '../operator/commandGroup.ts';
import { inFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { readDraft } from '../operator/readDraft.ts';
import type { Tx } from '../schema.ts';
import type { Author } from './Author.ts';
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
  run: withDraft(ClientDraft, async ({ deps, tx, author, one, draft }) => {
    const firm = author.companyId;
    const named = { ...draft, ...(draft.staff && { staff: await staffNamed(tx, firm, draft.staff) }) };
    if (one === null) return `Added the client ${await addClient(deps, tx, author, named)}.\n`;
    const [clientId = ''] = await clientsNamed(tx, firm, [one]);
    const isChanged = await changeClient(deps, tx, author, clientId, named);
    return isChanged ? `Changed the client ${one}.\n` : `The client ${one} is unchanged.\n`;
  }),
});

/** Commands that add or change a single person of the firm's clients. Files name clients by number or ID. */
export const personRecordCommand = commandGroup({
  usage: `anteroom people <command> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  add <file.json>                add a person: {"firstName": "Ana", "lastName": "Reis", "email": "ana@pao.example", "addClients": ["17"]}
  set <e-mail or ID> <file.json> change the properties in the file, such as {"email": "ana@reis.example", "removeClients": ["17"]}
`,
  run: withDraft(PersonDraft, async ({ deps, tx, author, one, draft }) => {
    const firm = author.companyId;
    const named = await withClients(tx, firm, draft);
    if (one === null) return `Added the person ${await addPerson(deps, tx, author, named)}.\n`;
    const [person] = await findPeople({ db: tx }, firm, [one]);
    const isChanged = await changePerson(deps, tx, author, person?.contactId ?? '', named);
    return isChanged ? `Changed ${one}.\n` : `${one} is unchanged.\n`;
  }),
});

async function withClients(tx: Tx, firm: string, draft: PersonDraft): Promise<PersonDraft> {
  const { addClients, removeClients } = draft;
  return {
    ...draft,
    ...(addClients && { addClients: await clientsNamed(tx, firm, addClients) }),
    ...(removeClients && { removeClients: await clientsNamed(tx, firm, removeClients) }),
  };
}

/** A command about one record: its draft, and the services and transaction to store it with. */
interface Asked<Draft> {
  readonly deps: OperatorDeps & { readonly ids: Ids };
  readonly tx: Tx;
  readonly author: Author;
  /** Record to change, as the operator names it, or null when one is added. */
  readonly one: string | null;
  readonly draft: Draft;
}

/** Returns the function that runs `add <file>` and `set <record> <file>` with what the file holds. */
function withDraft<Schema extends TSchema>(
  schema: Schema,
  work: (asked: Asked<Static<Schema>>) => Promise<string>,
): CommandGroup['run'] {
  return async ({ command, operands: [first, second, ...more], firm, env }) => {
    const isAdd = command === 'add' && second === undefined;
    const isSet = command === 'set' && second !== undefined;
    if (firm === undefined || first === undefined || more.length > 0 || !(isAdd || isSet)) return null;
    return inFirmAsOperator(env, firm, async (deps, tx, author) => {
      const draft = await readDraft(env, second ?? first, schema);
      return work({ deps: { ...deps, ids: timeOrderedIds }, tx, author, one: isAdd ? null : first, draft });
    });
  };
}
