import { expect, it } from 'vitest';
import type { CertificateKind, CertificateOutcome, ClearanceCertificate } from '../api.ts';
import { byExpiry, certificateStanding, certificateState, isClear, isResultOf } from './certificates.ts';

const today = '2026-11-21';

function certificate(
  validUntil: string | null,
  outcome: CertificateOutcome | null = 'issued',
  kind: CertificateKind = 'federal',
): ClearanceCertificate {
  const current = validUntil && {
    result: 'negative' as const,
    controlNumber: '1',
    issuedOn: '2026-01-01',
    validUntil,
    documentId: null,
  };
  return {
    id: `${kind} ${validUntil}`,
    clientId: 'c',
    kind,
    issuer: '',
    uf: null,
    municipality: null,
    current: current || null,
    lastQuery: outcome && { id: 'q', at: '', outcome, certificate: null, error: null },
    renewalAskedAt: null,
  };
}

it.each([
  ['irregular', certificate('2027-05-01', 'issued', 'fgts'), 'irregular'],
  ['positive', certificate('2026-11-25'), 'positive'],
  ['positive', certificate('2020-01-31'), 'positive'],
  ['positive-with-negative-effects', certificate('2027-05-01'), 'valid'],
  ['negative', certificate('2020-01-31'), 'expired'],
] as const)(
  'judges by the worse of a result and a state: %s, %o',
  (result, { current, ...rest }, expected) => {
    expect(certificateStanding({ ...rest, current: current && { ...current, result } }, today)).toBe(
      expected,
    );
  },
);

it.each([
  ['never asked for', certificate(null, null), 'none'],
  ['being asked for, first time', certificate(null, 'running'), 'querying'],
  ['being asked for, while one is valid', certificate('2027-05-01', 'running'), 'querying'],
  ['asked for in vain', certificate(null, 'failed'), 'failed'],
  ['asked for in vain, while one is valid', certificate('2027-05-01', 'failed'), 'failed'],
  ['ended yesterday', certificate('2026-11-20'), 'expired'],
  ['ends today', certificate('2026-11-21'), 'expiring'],
  ['ends in 30 days', certificate('2026-12-21'), 'expiring'],
  ['ends in 31 days', certificate('2026-12-22'), 'valid'],
  ['of the FGTS, ends in 10 days', certificate('2026-12-01', 'issued', 'fgts'), 'expiring'],
  ['of the FGTS, ends in 11 days', certificate('2026-12-02', 'issued', 'fgts'), 'valid'],
] as const)('gives the state of a certificate: %s', (_, given, state) => {
  expect(certificateState(given, today)).toBe(state);
});

it.each([
  ['federal', 'negative', true],
  ['federal', 'positive', true],
  ['labour', 'positive-with-negative-effects', true],
  ['municipal', 'regular', false],
  ['state', 'irregular', false],
  ['fgts', 'regular', true],
  ['fgts', 'irregular', true],
  ['fgts', 'negative', false],
  ['fgts', 'positive-with-negative-effects', false],
] as const)('a %s certificate may have the result %s: %s', (kind, result, expected) => {
  expect(isResultOf(kind, result)).toBe(expected);
});

it.each([
  ['negative', true],
  ['positive-with-negative-effects', true],
  ['regular', true],
  ['positive', false],
  ['irregular', false],
] as const)('the result %s is clear: %s', (result, expected) => {
  expect(isClear(result)).toBe(expected);
});

it('sorts certificates by expiry, those never issued last', () => {
  const given = [
    certificate(null, null, 'federal'),
    certificate('2027-01-01', 'issued', 'state'),
    certificate('2026-12-01', 'issued', 'municipal'),
    certificate('2026-12-01', 'issued', 'fgts'),
  ];
  expect(given.toSorted(byExpiry).map(({ id }) => id)).toEqual([
    'fgts 2026-12-01',
    'municipal 2026-12-01',
    'state 2027-01-01',
    'federal null',
  ]);
});
