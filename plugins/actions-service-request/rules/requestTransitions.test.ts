import { describe, expect, it } from 'vitest';
import type { ServiceRequestStatus } from '../api.ts';
import { isOpen, mayBecome, type RequestParty } from './requestTransitions.ts';

const statuses: readonly ServiceRequestStatus[] = [
  'draft',
  'sent',
  'inProgress',
  'done',
  'refused',
  'cancelled',
];

/** Every transition there is; all others are refused. */
const allowed: readonly [ServiceRequestStatus, ServiceRequestStatus, RequestParty][] = [
  ['draft', 'sent', 'client'],
  ['sent', 'cancelled', 'client'],
  ['sent', 'inProgress', 'firm'],
  ['sent', 'done', 'firm'],
  ['sent', 'refused', 'firm'],
  ['inProgress', 'done', 'firm'],
  ['inProgress', 'refused', 'firm'],
];

describe('a request', () => {
  const cases = statuses.flatMap((from) =>
    statuses.flatMap((to) => (['client', 'firm'] as const).map((party) => [from, to, party] as const)),
  );

  it.each(cases)('changes from %s to %s by the %s only if that is allowed', (from, to, party) => {
    const isAllowed = allowed.some((each) => each.join() === [from, to, party].join());
    expect(mayBecome(from, to, party)).toBe(isAllowed);
  });

  it('is open while it is a draft, sent or in progress', () => {
    expect(statuses.filter(isOpen)).toEqual(['draft', 'sent', 'inProgress']);
  });
});
