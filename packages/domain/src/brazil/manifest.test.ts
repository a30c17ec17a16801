import { expect, it } from 'vitest';
import {
  bindsIssuer,
  isLastOfItsKind,
  justificationFault,
  type ManifestFacts,
  type ManifestKind,
  manifestDeadline,
  manifestFault,
  manifestKindOf,
  manifestState,
  manifestThatHolds,
  manifestToday,
  manifestTypes,
  possibleManifests,
} from './manifest.ts';

const today = '2026-11-21';
const letters = { a: 'awareness', c: 'confirmation', d: 'denial', n: 'non-performance' } as const;
type Letter = keyof typeof letters;

/** Builds facts from the initials of events; `acd` is awareness, then confirmation, then denial. */
function facts(events: string, changed: Partial<ManifestFacts> = {}): ManifestFacts {
  return {
    authorisedOn: '2026-11-01',
    status: 'authorised',
    events: [...events].map((letter) => ({ kind: letters[letter as Letter] })),
    unanswered: null,
    ...changed,
  };
}

it.each([
  ['', 'a', null],
  ['', 'c', null],
  ['', 'd', null],
  ['', 'n', null],
  ['a', 'a', 'holds-already'],
  ['a', 'c', null],
  ['c', 'a', 'concluded'],
  ['c', 'c', 'holds-already'],
  ['c', 'd', null],
  ['ac', 'n', null],
  ['cd', 'c', null],
  ['cdc', 'c', 'holds-already'],
  ['cdc', 'd', null],
  ['cdcd', 'c', 'sent-twice'],
  ['cdcd', 'n', null],
  ['cdcdn', 'd', 'sent-twice'],
  ['cdcdndn', 'd', 'sent-twice'],
] as const)('after the events "%s", the event "%s" has the fault %s', (events, next, fault) => {
  expect(manifestFault(letters[next], facts(events), today)).toBe(fault);
});

it.each([
  ['on the last of 180 days', { authorisedOn: '2026-05-25' }, null],
  ['a day later', { authorisedOn: '2026-05-24' }, 'too-late'],
  ['cancelled', { status: 'cancelled' }, 'cancelled'],
  ['of which an answer is not known', { unanswered: 'denial' }, 'unanswered'],
  ['that was sent, the answer unknown', { unanswered: 'confirmation' }, null],
  ['sent in time, the answer unknown', { unanswered: 'confirmation', authorisedOn: '2026-05-24' }, null],
] as const)('checks a confirmation of an invoice %s', (_, changed, fault) => {
  expect(manifestFault('confirmation', facts('', changed), today)).toBe(fault);
});

it.each([
  ['', null],
  ['a', 'awareness'],
  ['ac', 'confirmation'],
  ['cd', 'denial'],
  ['dca', 'confirmation'],
] as const)('of the events "%s", the manifestation that holds is %s', (events, kind) => {
  expect(manifestThatHolds(facts(events).events)).toBe(kind);
});

it.each([
  ['nothing said', facts(''), 'waiting'],
  ['known', facts('a'), 'waiting'],
  ['confirmed', facts('ac'), 'concluded'],
  ['confirmed long ago', facts('c', { authorisedOn: '2026-01-01' }), 'concluded'],
  ['known, too late', facts('a', { authorisedOn: '2026-05-24' }), 'over'],
  ['cancelled', facts('', { status: 'cancelled' }), 'over'],
] as const)('the state for "%s" follows from the facts %s', (_, given, state) => {
  expect(manifestState(given, today)).toBe(state);
});

it.each([
  ['non-performance', '', 'missing'],
  ['non-performance', '   ', 'missing'],
  ['non-performance', 'x'.repeat(14), 'too-short'],
  ['non-performance', ` ${'x'.repeat(14)} `, 'too-short'],
  ['non-performance', 'x'.repeat(15), null],
  ['non-performance', 'x'.repeat(255), null],
  ['non-performance', 'x'.repeat(256), 'too-long'],
  ['confirmation', '', null],
  ['denial', 'x'.repeat(20), 'needless'],
] as const)('a justification of %s with the text "%s" has the fault %s', (kind, text, fault) => {
  expect(justificationFault(kind, text)).toBe(fault);
});

it('counts the 180 days across the end of a year', () => {
  expect(manifestDeadline('2026-11-21')).toBe('2027-05-20');
});

it('maps events to their numbers in the layout and back, and other numbers to null', () => {
  for (const [kind, type] of Object.entries(manifestTypes)) expect(manifestKindOf(type)).toBe(kind);
  expect(manifestKindOf('110111')).toBeNull();
});

it('binds the issuer only by a confirmation', () => {
  const kinds = Object.keys(manifestTypes) as ManifestKind[];
  expect(kinds.filter(bindsIssuer)).toEqual(['confirmation']);
});

it.each([
  ['nothing', facts(''), 'acdn'],
  ['that it is known', facts('a'), 'cdn'],
  ['a confirmation', facts('c'), 'dn'],
  ['all that may be said', facts('cdcdnn'), ''],
  ['an event whose answer is not known', facts('', { unanswered: 'denial' }), 'd'],
  ['nothing in time', facts('', { authorisedOn: '2026-05-24' }), ''],
] as const)('lists the events that are possible after %s', (_, of, possible) => {
  expect(possibleManifests(of, today).sort()).toEqual(
    [...possible].map((letter) => letters[letter as Letter]),
  );
});

it('treats a conclusive event as the last of its kind the second time, and awareness never', () => {
  expect(isLastOfItsKind('confirmation', facts('ad'))).toBe(false);
  expect(isLastOfItsKind('confirmation', facts('cd'))).toBe(true);
  expect(isLastOfItsKind('awareness', facts(''))).toBe(false);
});

it('uses the date in Brasília as today', () => {
  expect(manifestToday(new Date('2026-11-22T02:59:59Z'))).toBe('2026-11-21');
  expect(manifestToday(new Date('2026-11-22T03:00:00Z'))).toBe('2026-11-22');
});
