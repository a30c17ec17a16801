import type { Firms, ImportDeps, Importer, ImportRow, Inbox, Portal, RowFault } from '@anteroom/server-sdk';
import { clientFaults, differingRows, draftFaults, repeatedRows } from '@anteroom/server-sdk/imports';
import { sql } from 'kysely';
import Type, { type Static } from 'typebox';
import { IssuedCertificateQuery, NewCertificate } from '../api.ts';
import { certificateFaults, issuedFaults, queryColumns } from './certificateDraft.ts';
import type { CertificateTx } from './certificateStore.ts';
import { renewalItems } from './renewalItems.ts';

/** Imports issued certificates, each as a query to its issuing body on the day of issue. */
export const importCertificates = ({
  clients: portalClients,
  firms,
  inbox,
}: Pick<Portal, 'clients' | 'firms' | 'inbox'>): Importer => ({
  help: [
    'certificates (CND) issued to clients, identified by control number; of several, the latest issued counts',
    'kind: federal, fgts, labour, state (with uf), municipal (with uf and municipality)',
    'result: negative, positive or positive-with-negative-effects; for fgts: regular or irregular',
  ],
  columns: {
    client: 'required',
    kind: 'required',
    issuer: 'required',
    result: 'required',
    control_number: 'required',
    issued_on: 'required',
    valid_until: 'required',
    uf: 'optional',
    municipality: 'optional',
  },
  async run(deps, tx: CertificateTx, companyId, rows) {
    const clients = await portalClients.ids(tx, companyId);
    const faults = [
      ...rows.flatMap((row) => faultsOf(row, clients)),
      ...repeatedRows(rows, 'control_number', (values) => `${keyOf(values)} ${values.control_number}`),
      ...differingRows(rows, ['issuer'], keyOf),
    ];
    if (faults.length > 0) return { faults, added: 0, changed: 0 };
    const present = await presentCertificates(tx, companyId);
    let [added, changed] = [0, 0];
    const touched = new Set<string>();
    for (const [key, group] of Map.groupBy(rows, ({ values }) => keyOf(values))) {
      const [first, ...others] = group.map(({ values }) => draftOf(values));
      if (!first) continue;
      const clientId = group[0]?.values.client ?? '';
      const certificate =
        present.get(key) ?? (await addCertificate(deps, tx, { companyId, clientId }, first));
      const isNamedAnew = certificate.issuer !== first.issuer;
      if (isNamedAnew) await nameIssuer(tx, certificate, first.issuer);
      for (const draft of [first, ...others]) {
        const written = await keepIssued({ ...deps, firms, inbox }, tx, certificate, draft);
        if (written === 'added') added += 1;
        else if (written === 'changed' || isNamedAnew) changed += 1;
        if (written !== 'same' || isNamedAnew) touched.add(clientId);
      }
    }
    for (const clientId of touched) {
      const audience = { companyId, clientId };
      await deps.events.publish(audience, { type: 'certificates-changed', data: { clientId } }, tx);
    }
    return { faults: [], added, changed };
  },
});

function keyOf({ client, kind, uf = '', municipality }: ImportRow['values']): string {
  return JSON.stringify([client, kind, uf.toUpperCase(), municipality]);
}

const Draft = Type.Object({ ...NewCertificate.properties, ...IssuedCertificateQuery.properties });
type Draft = Static<typeof Draft>;

/** Returns the row as a draft. Invalid values are kept as they are in the file. */
function draftOf(values: ImportRow['values']): Draft {
  const { kind, issuer = '', uf, municipality, result, control_number, issued_on, valid_until } = values;
  return {
    kind: kind as Draft['kind'],
    issuer,
    uf: uf ? uf.toUpperCase() : null,
    municipality: municipality || null,
    outcome: 'issued',
    result: result as Draft['result'],
    controlNumber: control_number ?? '',
    issuedOn: issued_on ?? '',
    validUntil: valid_until ?? '',
    documentId: null,
  };
}

const messages = {
  '/kind': `kind: is none of ${NewCertificate.properties.kind.anyOf.map(({ const: kind }) => kind).join(', ')}`,
  '/issuer': 'issuer: has 1 to 200 characters',
  '/uf': 'uf: is not a state of Brazil',
  '/municipality': 'municipality: has more than 100 characters',
  '/result': `result: is none of ${IssuedCertificateQuery.properties.result.anyOf.map(({ const: result }) => result).join(', ')}`,
  '/controlNumber': 'control_number: has 1 to 100 characters',
  '/issuedOn': 'issued_on: is not a date, such as 2026-11-20',
  '/validUntil': 'valid_until: is not a date, such as 2026-11-20',
};

const columnOf = {
  kind: 'kind',
  uf: 'uf',
  municipality: 'municipality',
  result: 'result',
  issuedOn: 'issued_on',
  validUntil: 'valid_until',
};

function faultsOf({ line, values }: ImportRow, clients: ReadonlySet<string>): readonly RowFault[] {
  const draft = draftOf(values);
  const malformed = draftFaults(Draft, draft, messages);
  const unfit = malformed.length > 0 ? [] : [...certificateFaults(draft), ...issuedFaults(draft.kind, draft)];
  const faults = [
    ...clientFaults(values.client, clients),
    ...malformed,
    ...unfit.map(([field, message]) => `${columnOf[field]}: ${message}`),
  ];
  return faults.map((message) => ({ line, message }));
}

interface PresentCertificate {
  readonly company_id: string;
  readonly certificate_id: string;
  readonly issuer: string;
  /** Queries that yielded a certificate, by control number. */
  readonly issued: ReadonlyMap<string | null, PresentQuery>;
}

interface PresentQuery {
  readonly query_id: string;
  readonly result: string | null;
  readonly issued_on: string | null;
  readonly valid_until: string | null;
  readonly recorded_by: string | null;
}

/** Returns a firm's certificates by {@link keyOf}. */
async function presentCertificates(
  tx: CertificateTx,
  companyId: string,
): Promise<Map<string, PresentCertificate>> {
  const certificates = await tx
    .selectFrom('widget_cnd.certificates')
    .select(['company_id', 'certificate_id', 'client_id', 'kind', 'uf', 'municipality', 'issuer'])
    .where('company_id', '=', companyId)
    .execute();
  const queries = await tx
    .selectFrom('widget_cnd.queries')
    .select(['certificate_id', 'query_id', 'control_number'])
    .select(['result', 'issued_on', 'valid_until', 'recorded_by'])
    .where('company_id', '=', companyId)
    .where('outcome', '=', 'issued')
    .orderBy('query_id')
    .execute();
  const issued = Map.groupBy(queries, (query) => query.certificate_id);
  return new Map(
    certificates.map(({ client_id, kind, uf, municipality, ...certificate }) => [
      keyOf({ client: client_id, kind, uf: uf ?? '', municipality: municipality ?? '' }),
      {
        ...certificate,
        issued: new Map(
          issued.get(certificate.certificate_id)?.map((query) => [query.control_number, query]),
        ),
      },
    ]),
  );
}

async function addCertificate(
  { ids }: ImportDeps,
  tx: CertificateTx,
  { companyId, clientId }: { readonly companyId: string; readonly clientId: string },
  { kind, issuer, uf, municipality }: Draft,
): Promise<PresentCertificate> {
  const key = { company_id: companyId, certificate_id: ids.next() };
  const asked = { renewal_asked_at: null, renewal_asked_by: null };
  await tx
    .insertInto('widget_cnd.certificates')
    .values({ ...key, client_id: clientId, kind, issuer, uf, municipality, ...asked })
    .execute();
  return { ...key, issuer, issued: new Map() };
}

async function nameIssuer(
  tx: CertificateTx,
  { company_id, certificate_id }: PresentCertificate,
  issuer: string,
): Promise<void> {
  await tx
    .updateTable('widget_cnd.certificates')
    .set({ issuer })
    .where('company_id', '=', company_id)
    .where('certificate_id', '=', certificate_id)
    .execute();
}

/** Adds or updates the query for an issued certificate. Its document is left unchanged. */
async function keepIssued(
  { clock, ids, firms, inbox }: ImportDeps & { readonly firms: Firms; readonly inbox: Inbox },
  tx: CertificateTx,
  { company_id, certificate_id, issued }: PresentCertificate,
  draft: Draft,
): Promise<'added' | 'changed' | 'same'> {
  const { result, issuedOn, validUntil } = draft;
  const before = issued.get(draft.controlNumber);
  const now = clock.now();
  const endOfDay = new Date(`${issuedOn}T23:59:59Z`);
  const at = now < endOfDay ? now : endOfDay;
  if (!before) {
    const query = { company_id, certificate_id, query_id: ids.next(), at, recorded_by: null };
    await tx
      .insertInto('widget_cnd.queries')
      .values({ ...query, ...queryColumns(draft) })
      .execute();
    const { timeZone } = await firms.get(tx, company_id);
    await endRequests(inbox, tx, query, { issuedOn, timeZone });
    return 'added';
  }
  if (before.result === result && before.issued_on === issuedOn && before.valid_until === validUntil)
    return 'same';
  await tx
    .updateTable('widget_cnd.queries')
    .set({ result, issued_on: issuedOn, valid_until: validUntil, ...(before.recorded_by === null && { at }) })
    .where('company_id', '=', company_id)
    .where('certificate_id', '=', certificate_id)
    .where('query_id', '=', before.query_id)
    .execute();
  return 'changed';
}

/**
 * Ends what was requested up to the day of issue: running queries to the issuing body, and a client's request for
 * renewal.
 */
async function endRequests(
  inbox: Inbox,
  tx: CertificateTx,
  { company_id, certificate_id }: Pick<PresentCertificate, 'company_id' | 'certificate_id'>,
  { issuedOn, timeZone }: { readonly issuedOn: string; readonly timeZone: string },
): Promise<void> {
  const isBefore = (time: 'at' | 'renewal_asked_at') =>
    sql<boolean>`(${sql.ref(time)} at time zone ${timeZone})::date <= ${issuedOn}::date`;
  await tx
    .deleteFrom('widget_cnd.queries')
    .where('company_id', '=', company_id)
    .where('certificate_id', '=', certificate_id)
    .where('outcome', '=', 'running')
    .where(isBefore('at'))
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('widget_cnd.certificates')
    .set({ renewal_asked_at: null, renewal_asked_by: null })
    .where('company_id', '=', company_id)
    .where('certificate_id', '=', certificate_id)
    .where(isBefore('renewal_asked_at'))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) {
    await inbox.withdraw(tx, { companyId: company_id, kind: renewalItems.kind, key: certificate_id });
  }
}
