import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Tx } from '../database/schema.ts';
import {
  addDocument,
  addNote,
  answerEvent,
  emptyAuthority,
  type LocalAuthorityState,
} from '../nfeManifest/localAuthority.ts';
import { readReceived } from '../nfeManifest/readDistributed.ts';
import { storeReceived } from '../nfeManifest/storeReceived.ts';
import type { RecipientEvent } from '../nfeManifest/TaxAuthority.ts';
import { bakery, flour } from './boxE.ts';
import { type FiscalFacts, makeNfe, makeSummary } from './fiscalXml.ts';
import type { SeedDeps } from './SeedDeps.ts';
import { SeedDay } from './seedDay.ts';

const companyId = 'c2001';
const architect = { taxId: '43720562000112', name: 'Ateliê Horizonte Arquitetura' };
const stationer = { taxId: '08723218000186', name: 'Papelaria Vale Verde Ltda' };
const computers = { taxId: '11444777000161', name: 'Serra Informática S.A.' };

const unpack = promisify(gunzip);

/**
 * What the demo's tax authority knows. What the bakery received has been read already, and some of it confirmed; the architect's invoices wait to
 * be read for the first time.
 */
export async function seedNfeManifest(tx: Tx, deps: SeedDeps): Promise<void> {
  const bakeryState = await bakeryAuthority(tx, deps);
  const architectState = architectAuthority(new SeedDay(deps.clock));
  const lastNsu = String(bakeryState.documents.length).padStart(15, '0');
  const client = { company_id: companyId, enabled: true };
  await tx
    .insertInto('manifest_clients')
    .values([
      {
        ...client,
        client_id: 'br-001',
        tax_id: bakery.taxId,
        last_nsu: lastNsu,
        max_nsu: lastNsu,
        last_at: deps.clock.now(),
        last_outcome: 'read',
      },
      { ...client, client_id: 'br-002', tax_id: architect.taxId },
    ])
    .execute();
  await tx
    .insertInto('local_tax_authority')
    .values([
      { tax_id: bakery.taxId, state: JSON.stringify(bakeryState) },
      { tax_id: architect.taxId, state: JSON.stringify(architectState) },
    ])
    .execute();
}

/** The bakery's received invoices as they are stored; the oldest is confirmed, of the next it is known. */
async function bakeryAuthority(tx: Tx, { clock, ids }: SeedDeps): Promise<LocalAuthorityState> {
  const state = emptyAuthority();
  const rows = await tx
    .selectFrom('notes as n')
    .innerJoin('note_files as f', (join) =>
      join
        .onRef('f.company_id', '=', 'n.company_id')
        .onRef('f.client_id', '=', 'n.client_id')
        .onRef('f.access_key', '=', 'n.access_key'),
    )
    .select(['n.access_key', 'n.number', 'n.issuer_tax_id', 'n.issuer_name', 'n.is_summary', 'f.content'])
    .select(sql<string>`to_char(n.issued_at, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('issuedAt'))
    .where('n.company_id', '=', companyId)
    .where('n.client_id', '=', 'br-001')
    .where('n.kind', '=', 'nfe')
    .where('n.direction', '=', 'received')
    .orderBy('n.issued_at')
    .orderBy('n.access_key')
    .execute();
  const to = { companyId, clientId: 'br-001' };
  for (const row of rows) {
    const xml = await unpack(row.content);
    const authorisedOn = row.issuedAt.slice(0, 10);
    if (row.is_summary) {
      const issuer = { taxId: row.issuer_tax_id, name: row.issuer_name };
      const { issuedAt, number } = row;
      const { accessKey, xml: whole } = makeNfe({
        issuer,
        recipient: bakery,
        number,
        issuedAt,
        items: [flour],
      });
      addNote(state, { accessKey, authorisedOn, summary: xml.toString(), whole });
    } else {
      state.notes[row.access_key] = { authorisedOn, isCancelled: false, whole: null };
      addDocument(state, 'procNFe_v4.00.xsd', xml.toString());
    }
    await storeReceived(tx, { ...to, importId: ids.next() }, [await readReceived(xml, bakery.taxId)]);
  }
  const now = clock.now();
  for (const [index, kind] of (['confirmation', 'awareness'] as const).entries()) {
    const accessKey = rows[index]?.access_key;
    if (accessKey === undefined) continue;
    const event: RecipientEvent = { kind, accessKey, sequence: 1, at: now, justification: '' };
    const answer = answerEvent(state, bakery.taxId, event, now);
    if (!answer.isRegistered) continue;
    const file = await readReceived(answer.xml, bakery.taxId);
    await storeReceived(tx, { ...to, importId: ids.next() }, [file]);
    await tx
      .insertInto('manifest_sends')
      .values({
        company_id: companyId,
        client_id: 'br-001',
        access_key: accessKey,
        kind,
        sequence: 1,
        status: 'registered',
        sent_at: now,
        sent_by: 'ines',
        justification: '',
      })
      .execute();
  }
  return state;
}

/** Of the last half year: some with few days left, one whose time is over. */
function architectAuthority(day: SeedDay): LocalAuthorityState {
  const state = emptyAuthority();
  const paper = { description: 'Papel sulfite A1, rolo', ncm: '48025599', quantity: 12, unitPrice: 8450 };
  const screen = { description: 'Monitor 27 polegadas', ncm: '85285200', quantity: 2, unitPrice: 189_900 };
  for (const [index, ago] of [186, 172, 151, 96, 34, 9, 2].entries()) {
    const facts: FiscalFacts = {
      ...(index % 2 === 0 ? { issuer: stationer, items: [paper] } : { issuer: computers, items: [screen] }),
      recipient: architect,
      number: 7200 + index,
      issuedAt: `${day.date(-ago)}T10:${String(10 + index).padStart(2, '0')}:00`,
    };
    const { accessKey, xml: whole } = makeNfe(facts);
    const { xml: summary } = makeSummary(facts);
    addNote(state, { accessKey, authorisedOn: day.date(-ago), summary, whole });
  }
  return state;
}
