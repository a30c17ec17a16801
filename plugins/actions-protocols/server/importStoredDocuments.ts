import { isCalendarDate } from '@anteroom/domain/time/calendarDate';
import type { ImportDeps, Importer, ImportRow, RowFault } from '@anteroom/server-sdk';
import { clientFaults, differingRows, draftFaults, repeatedRows } from '@anteroom/server-sdk/imports';
import Type, { type Static } from 'typebox';
import { DeliveryKind, NewDelivery } from '../api.ts';
import { addDelivery } from './addDelivery.ts';
import { findByKey } from './deliveryStore.ts';
import { findRecipients } from './findRecipients.ts';
import { ImportedFiles } from './ImportedFiles.ts';
import { isSame } from './makeDelivery.ts';
import type { DeliveryPortal, DeliveryTx } from './tables.ts';

/**
 * Imports deliveries that staff made with other programs: the documents come from files, and the rows of each key form
 * one delivery.
 */
export const importStoredDocuments = (portal: DeliveryPortal): Importer => ({
  help: [
    'documents that the firm delivers to clients by protocol, identified by client and a key of your choice; one row per file',
    `kind: ${DeliveryKind.anyOf.map(({ const: kind }) => kind).join(', ')}`,
    'file: its path in the folder of the CSV file, or in the folder given after it in the command',
    'delivered_by: e-mail of a member of staff; recipients: e-mails of the client’s people, separated by spaces; empty: all who may read it',
    'competence: such as 2026-10. An existing delivery is never changed: different data for its key is an error',
  ],
  columns: {
    key: 'required',
    client: 'required',
    kind: 'required',
    subject: 'required',
    file: 'required',
    delivered_by: 'required',
    competence: 'optional',
    due_date: 'optional',
    note: 'optional',
    recipients: 'optional',
  },
  async run(deps, tx: DeliveryTx, companyId, rows) {
    const faults = await faultsOf(portal, tx, companyId, rows);
    if (faults.length > 0) return { faults, added: 0, changed: 0 };
    const files = new ImportedFiles(portal.uploads, companyId, deps.folder);
    try {
      const unreadable = await files.receive(rows);
      if (unreadable.length > 0) return { faults: unreadable, added: 0, changed: 0 };
      return await deliverAll({ ...portal, ...deps }, tx, companyId, rows, files);
    } finally {
      await files.discard();
    }
  },
});

async function deliverAll(
  deps: DeliveryPortal & ImportDeps,
  tx: DeliveryTx,
  companyId: string,
  rows: readonly ImportRow[],
  files: ImportedFiles,
): ReturnType<Importer['run']> {
  const faults: RowFault[] = [];
  const wanted: { readonly of: readonly ImportRow[]; readonly draft: Draft }[] = [];
  // The import sees everything in the firm.
  const reader = { companyId, contactId: '', role: 'staff' } as const;
  for (const of of Map.groupBy(rows, ({ values }) => keyOf(values)).values()) {
    const [first] = of;
    if (!first) continue;
    const draft = draftOf(first.values);
    const known = await findByKey(deps, tx, reader, first.values.client ?? '', draft.idempotencyKey);
    if (!known) wanted.push({ of, draft });
    else if (
      !isSame(
        known,
        draft,
        of.map((row) => files.contentOf(row)),
      )
    ) {
      const message = `key: something else was delivered under it, as ${known.number}/${known.year}`;
      faults.push({ line: first.line, message });
    }
  }
  const bytes = wanted.flatMap(({ of }) => of).reduce((sum, row) => sum + files.contentOf(row).size, 0);
  const [firstRow] = wanted.flatMap(({ of }) => of);
  if (firstRow && !(await deps.uploads.hasRoom(tx, companyId, bytes))) {
    faults.push({
      line: firstRow.line,
      message: 'file: the firm’s storage has no space for all of them',
    });
  }
  if (faults.length > 0) return { faults, added: 0, changed: 0 };

  const staff = await staffByEmail(deps, tx, companyId);
  for (const { of, draft } of wanted) {
    const [{ values, line } = { values: {}, line: 0 }] = of;
    const clientId = values.client ?? '';
    const deliveredBy = staff.get((values.delivered_by ?? '').toLowerCase()) ?? '';
    const documents = [];
    for (const row of of) {
      const file = await files.keep(row);
      documents.push(await deps.documents.addMade(tx, companyId, { clientId }, file, deliveredBy));
    }
    const documentIds = documents.map(({ id }) => id);
    const readers = await findRecipients(deps, tx, { companyId, clientId, documentIds });
    const named = namedIn(values);
    const chosen = readers.filter(({ email }) => named.length === 0 || named.includes(email.toLowerCase()));
    const missing = named.filter((email) => !chosen.some((one) => one.email.toLowerCase() === email));
    if (missing.length > 0) {
      const message = `recipients: no access for ${missing.join(' ')}`;
      faults.push({ line, message });
    } else if (chosen.length === 0) {
      faults.push({ line, message: 'client: no one there has access to it' });
    } else {
      const delivery = {
        companyId,
        clientId,
        facts: draft,
        toAll: named.length === 0,
        contactIds: chosen.map(({ contactId }) => contactId),
        documents,
        deliveredBy,
      };
      await addDelivery(deps, tx, delivery, { actor: null });
    }
  }
  return { faults, added: faults.length > 0 ? 0 : wanted.flatMap(({ of }) => of).length, changed: 0 };
}

const Draft = Type.Omit(NewDelivery, ['documentIds', 'recipients']);
type Draft = Static<typeof Draft>;

function keyOf({ client, key }: ImportRow['values']): string {
  return JSON.stringify([client, key]);
}

/** Returns the delivery of a row. Invalid values are copied as they stand in the file. */
function draftOf({ key, kind, subject, competence, due_date, note }: ImportRow['values']): Draft {
  return {
    // Keys in the file may be shorter than API keys can be. The prefix prevents accidental collisions.
    idempotencyKey: `import:${key ?? ''}`,
    kind: kind as Draft['kind'],
    subject: subject ?? '',
    competence: competence || null,
    dueDate: due_date || null,
    note: note || null,
  };
}

function namedIn({ recipients = '' }: ImportRow['values']): readonly string[] {
  return [
    ...new Set(
      recipients
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ];
}

const messages = {
  '/idempotencyKey': 'key: has 1 to 57 characters',
  '/kind': `kind: is none of ${DeliveryKind.anyOf.map(({ const: kind }) => kind).join(', ')}`,
  '/subject': 'subject: has 1 to 200 characters',
  '/competence': 'competence: is not a month, such as 2026-10',
  '/dueDate': 'due_date: is not a date, such as 2026-11-20',
  '/note': 'note: has more than 2000 characters',
};

async function faultsOf(
  portal: DeliveryPortal,
  tx: DeliveryTx,
  companyId: string,
  rows: readonly ImportRow[],
): Promise<readonly RowFault[]> {
  const clients = await portal.clients.ids(tx, companyId);
  const staff = await staffByEmail(portal, tx, companyId);
  return [
    ...rows.flatMap(({ line, values }) => {
      const draft = draftOf(values);
      const malformed = draftFaults(Draft, draft, messages);
      return [
        ...clientFaults(values.client, clients),
        ...malformed,
        ...(malformed.length === 0 && draft.dueDate !== null && !isCalendarDate(draft.dueDate)
          ? ['due_date: is not a valid date']
          : []),
        ...(staff.has((values.delivered_by ?? '').toLowerCase())
          ? []
          : [`delivered_by: the firm has no staff "${values.delivered_by}"`]),
      ].map((message) => ({ line, message }));
    }),
    ...repeatedRows(rows, 'file', (values) => `${keyOf(values)} ${values.file}`),
    ...differingRows(
      rows,
      ['kind', 'subject', 'delivered_by', 'competence', 'due_date', 'note', 'recipients'],
      keyOf,
    ),
  ];
}

/** Returns the IDs of the firm's staff by e-mail address in lower case. */
async function staffByEmail(
  { people }: Pick<DeliveryPortal, 'people'>,
  tx: DeliveryTx,
  companyId: string,
): Promise<ReadonlyMap<string, string>> {
  const staff = await people.staff(tx, companyId);
  return new Map(staff.map(({ email, userId }) => [email.toLowerCase(), userId]));
}
