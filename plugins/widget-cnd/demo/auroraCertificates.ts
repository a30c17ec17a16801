import type { Demo } from '@anteroom/server-sdk';
import type { DemoDay } from '@anteroom/server-sdk/demo';
import type { CertificateKind, CertificateResult, NewCertificateQuery } from '../api.ts';
import { queryColumns } from '../server/certificateDraft.ts';
import type { CertificateTx } from '../server/certificateStore.ts';

interface DemoQuery {
  /** Days since the query. */
  readonly age: number;
  readonly query: NewCertificateQuery;
}

interface DemoCertificate {
  readonly clientId: string;
  readonly kind: CertificateKind;
  readonly issuer: string;
  readonly uf?: string;
  readonly municipality?: string;
  /** Days since the client requested a new certificate. */
  readonly askedAge?: number;
  /** Queries, oldest first. */
  readonly queries: readonly DemoQuery[];
}

/** IDs of certificates among the demo firm's documents. */
const certificateDocuments = { federal: 'demo-cnd-federal', fgts: 'demo-cnd-crf' } as const;

/** Adds certificates for both clients, one in each state. */
export async function auroraCertificates(
  tx: CertificateTx,
  { companyId, day, ids, staffId }: Demo,
): Promise<void> {
  for (const { queries, askedAge, uf = null, municipality = null, ...certificate } of demoCertificates(day)) {
    const certificateId = ids.next();
    await tx
      .insertInto('widget_cnd.certificates')
      .values({
        company_id: companyId,
        certificate_id: certificateId,
        client_id: certificate.clientId,
        kind: certificate.kind,
        issuer: certificate.issuer,
        uf,
        municipality,
        renewal_asked_at: askedAge === undefined ? null : day.time(-askedAge),
        renewal_asked_by: askedAge === undefined ? null : 'ines',
      })
      .execute();
    for (const { age, query } of queries) {
      await tx
        .insertInto('widget_cnd.queries')
        .values({
          company_id: companyId,
          certificate_id: certificateId,
          query_id: ids.next(),
          at: day.time(-age),
          recorded_by: staffId,
          ...queryColumns(query),
        })
        .execute();
    }
  }
}

function demoCertificates(day: DemoDay): readonly DemoCertificate[] {
  /** @param left - number of days for which it is still valid. */
  const issued = (
    result: CertificateResult,
    controlNumber: string,
    { age, left, documentId = null }: { age: number; left: number; documentId?: string | null },
  ): DemoQuery => ({
    age,
    query: {
      outcome: 'issued',
      result,
      controlNumber,
      issuedOn: day.date(-age),
      validUntil: day.date(left),
      documentId,
    },
  });
  const yearOf = (age: number) => day.date(-age).slice(0, 4);
  /** Returns the number of a certificate of the FGTS, which begins with the date. */
  const crf = (age: number, end: string) => `${day.date(-age).replaceAll('-', '')}032255${end}`;
  const bakery = { clientId: 'br-001' };
  const architect = { clientId: 'br-002' };
  const federal = { kind: 'federal', issuer: 'Receita Federal do Brasil e PGFN' } as const;
  const fgts = { kind: 'fgts', issuer: 'Caixa Econômica Federal' } as const;
  const labour = { kind: 'labour', issuer: 'Tribunal Superior do Trabalho' } as const;
  const state = { kind: 'state', issuer: 'Secretaria da Fazenda e Planejamento', uf: 'SP' } as const;
  const municipal = {
    kind: 'municipal',
    issuer: 'Prefeitura de São Paulo',
    uf: 'SP',
    municipality: 'São Paulo',
  } as const;
  return [
    {
      ...bakery,
      ...federal,
      queries: [
        issued('negative', '4F1B.9C20.77AE.D310', { age: 290, left: -110 }),
        issued('negative', '8A3D.52F0.C1B7.904E', {
          age: 95,
          left: 85,
          documentId: certificateDocuments.federal,
        }),
      ],
    },
    {
      ...bakery,
      ...fgts,
      queries: [
        issued('regular', crf(52, '17'), { age: 52, left: -23 }),
        issued('regular', crf(24, '19'), { age: 24, left: 5, documentId: certificateDocuments.fgts }),
      ],
    },
    {
      ...bakery,
      ...labour,
      askedAge: 2,
      queries: [issued('negative', `77120934/${yearOf(192)}`, { age: 192, left: -12 })],
    },
    {
      ...bakery,
      ...state,
      queries: [
        issued('negative', `${day.date(-130).slice(2, 7).replace('-', '')}0317`, { age: 130, left: 50 }),
        { age: 1, query: { outcome: 'failed', error: 'O site da Secretaria da Fazenda não respondeu.' } },
      ],
    },
    { ...bakery, ...municipal, queries: [{ age: 0, query: { outcome: 'running' } }] },
    {
      ...architect,
      ...federal,
      queries: [issued('positive-with-negative-effects', '19C4.0BB8.35F2.6D71', { age: 40, left: 140 })],
    },
    { ...architect, ...fgts, queries: [issued('irregular', crf(9, '04'), { age: 9, left: 20 })] },
    {
      ...architect,
      ...labour,
      queries: [issued('negative', `81245510/${yearOf(160)}`, { age: 160, left: 20 })],
    },
    { ...architect, ...municipal, queries: [] },
  ];
}
