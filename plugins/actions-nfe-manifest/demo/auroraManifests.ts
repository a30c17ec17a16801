import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type DemoXml, demoXml, type FiscalFacts, storedNotes } from '@anteroom/plugin-actions-box-e/api';
import type { Demo } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import {
  addDocument,
  addNote,
  answerEvent,
  emptyAuthority,
  type LocalAuthorityState,
} from '../server/localAuthority.ts';
import { storeReceived } from '../server/storeReceived.ts';
import type { RecipientEvent } from '../server/TaxAuthority.ts';
import type { ManifestTx } from '../server/tables.ts';

const bakery = { taxId: '12ABC34501DE35', name: 'Padaria Três Corações Ltda' };
const flour = {
  description: 'Farinha de trigo especial 25 kg',
  ncm: '11010010',
  quantity: 20,
  unitPrice: 8990,
};
const architect = { taxId: '43720562000112', name: 'Inês Albuquerque Arquitetura ME' };
const stationer = { taxId: '45281937000110', name: 'Papelaria Vale Verde Ltda' };
const computers = { taxId: '31604528000101', name: 'Serra Informática S.A.' };

const unpack = promisify(gunzip);

/**
 * Adds the state of the demo's tax authority. What the bakery received has already been read, and some of it confirmed.
 * The architect's invoices have not been read yet.
 */
export async function auroraManifests(tx: ManifestTx, demo: Demo): Promise<void> {
  const { companyId, day } = demo;
  const make = await demo.use(demoXml)();
  const bakeryState = await bakeryAuthority(tx, demo, make);
  const architectState = architectAuthority(day, make);
  const lastNsu = String(bakeryState.documents.length).padStart(15, '0');
  const client = { company_id: companyId, enabled: true };
  await tx
    .insertInto('actions_nfe_manifest.taxpayers')
    .values([
      {
        ...client,
        client_id: 'br-001',
        tax_id: bakery.taxId,
        last_nsu: lastNsu,
        max_nsu: lastNsu,
        last_at: day.time(-1),
        last_outcome: 'read',
      },
      { ...client, client_id: 'br-002', tax_id: architect.taxId },
    ])
    .execute();
  await tx
    .insertInto('actions_nfe_manifest.local_authority')
    .values([
      { company_id: companyId, tax_id: bakery.taxId, state: JSON.stringify(bakeryState) },
      { company_id: companyId, tax_id: architect.taxId, state: JSON.stringify(architectState) },
    ])
    .execute();
}

/**
 * Returns the bakery's received invoices as they are stored. The oldest one is confirmed, and the next one has the
 * awareness event.
 */
async function bakeryAuthority(
  tx: ManifestTx,
  { companyId, day, use }: Demo,
  make: DemoXml,
): Promise<LocalAuthorityState> {
  const notes = use(storedNotes);
  const state = emptyAuthority();
  const rows = await tx
    .selectFrom('actions_box_e.notes as n')
    .innerJoin('actions_box_e.files as f', (join) =>
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
  const keep = async (xml: Buffer) => {
    const file = await notes.readVouched(xml, bakery.taxId);
    if ('refusal' in file) throw new Error(`an XML of the demo is refused: ${file.refusal} ${file.detail}`);
    await storeReceived(notes, tx, { companyId, clientId: 'br-001' }, [file]);
  };
  for (const row of rows) {
    const xml = await unpack(row.content);
    const authorisedOn = row.issuedAt.slice(0, 10);
    if (row.is_summary) {
      const issuer = { taxId: row.issuer_tax_id, name: row.issuer_name };
      const { issuedAt, number } = row;
      const { accessKey, xml: whole } = make.makeNfe({
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
    await keep(xml);
  }
  const now = day.time(0);
  for (const [index, kind] of (['confirmation', 'awareness'] as const).entries()) {
    const accessKey = rows[index]?.access_key;
    if (accessKey === undefined) continue;
    const event: RecipientEvent = { kind, accessKey, sequence: 1, at: now, justification: '' };
    const answer = answerEvent(make, state, { taxId: bakery.taxId, event, now });
    if (!answer.isRegistered) continue;
    await keep(answer.xml);
    await tx
      .insertInto('actions_nfe_manifest.sends')
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

/**
 * Returns the architect's invoices of the last six months: some with few days left, one whose deadline has passed, and
 * one that arrives damaged, as an example for staff.
 */
function architectAuthority(day: Demo['day'], make: DemoXml): LocalAuthorityState {
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
    const { accessKey, xml: whole } = make.makeNfe(facts);
    const { xml: summary } = make.makeSummary(facts);
    addNote(state, { accessKey, authorisedOn: day.date(-ago), summary, whole });
  }
  addDocument(
    state,
    'procNFe_v4.00.xsd',
    '<nfeProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe"><NFe>',
  );
  return state;
}
