import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EsignField } from '../api.ts';
import {
  dateWritten,
  definitionFaults,
  esignPhase,
  inReadingOrder,
  isExpired,
  isTimeZone,
  marksOf,
  nextField,
  signingFaults,
  turnOf,
} from './esignRules.ts';

const box = { x: 50, y: 700, width: 100, height: 30 };
const field = (id: string, change: Partial<EsignField> = {}): EsignField => ({
  id,
  type: 'signature',
  signer: 1,
  page: 1,
  box,
  required: true,
  ...change,
});
const pages = [{ crop: { x: 0, y: 0, width: 595, height: 842 }, rotation: 0 }] as const;
const signers = [
  { contactId: 'olivia', role: 'taxpayer' },
  { contactId: 'owen', role: 'spouse' },
] as const;
const both = [field('a'), field('b', { signer: 2 })];

describe('definitionFaults', () => {
  it('finds no faults in a valid definition', () => {
    expect(definitionFaults({ signers: [...signers], fields: both }, pages)).toEqual([]);
  });

  it.each([
    ['an id twice', [...both, field('a')], 'fields/2/id', 'id-taken'],
    ['a signer who is not there', [...both, field('c', { signer: 3 })], 'fields/2/signer', 'signer-unknown'],
    ['a page that is not there', [...both, field('c', { page: 2 })], 'fields/2/page', 'page-unknown'],
    ['a box beyond the page', [...both, field('c', { box: { ...box, x: 550 } })], 'fields/2/box', 'off-page'],
    ['somebody with nothing to sign', [field('a')], 'signers/1', 'no-signature'],
    [
      'a signature that may be left out',
      [...both.slice(0, 1), field('b', { signer: 2, required: false })],
      'signers/1',
      'no-signature',
    ],
  ])('reports %s', (_, fields, path, reason) => {
    expect(definitionFaults({ signers: [...signers], fields }, pages)).toEqual([{ path, reason }]);
  });

  it('reports a contact who is listed as two signers', () => {
    const twice = [signers[0], { ...signers[1], contactId: 'olivia' }];
    expect(definitionFaults({ signers: twice, fields: both }, pages)).toEqual([
      { path: 'signers/1/contactId', reason: 'signer-twice' },
    ]);
  });
});

describe('esignPhase', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const signers = (firstSigned: string | null, secondSigned: string | null) => [
    { number: 1, signedAt: firstSigned },
    { number: 2, signedAt: secondSigned },
  ];
  const none = signers(null, null);
  const first = signers('then', null);
  const all = signers('then', 'then');
  const open = { status: 'NEW', expirationDate: null, now, signers: none, own: 1 } as const;

  it.each([
    ['the first in order', {}, 'turn'],
    ['the second, before the first', { own: 2 }, 'waiting'],
    ['the second, after the first', { own: 2, signers: first }, 'turn'],
    ['the first, before the second', { signers: first }, 'waiting'],
    ['somebody else', { own: null }, 'onlooker'],
    ['all have signed', { signers: all }, 'sealing'],
    ['done', { status: 'DONE', signers: all }, 'signed'],
    ['received', { status: 'RECEIVED', signers: first }, 'on-paper'],
    ['declined', { status: 'CANCELLED' }, 'cancelled'],
    ['too late', { expirationDate: '2026-11-19' }, 'expired'],
    ['too late, but all have signed', { expirationDate: '2026-11-19', signers: all }, 'sealing'],
    ['the last day', { expirationDate: '2026-11-20' }, 'turn'],
  ] as const)('gives the phase: %s', (_, change, phase) => {
    expect(esignPhase({ ...open, ...change })).toBe(phase);
  });

  it('expires once the day has ended in the last time zone', () => {
    expect(isExpired('2026-11-20', new Date('2026-11-21T11:59:59Z'))).toBe(false);
    expect(isExpired('2026-11-20', new Date('2026-11-21T12:00:00Z'))).toBe(true);
    expect(isExpired(null, now)).toBe(false);
  });

  it('passes the turn from one signer to the next, and to nobody once all have signed', () => {
    expect([none, first, all].map(turnOf)).toEqual([1, 2, null]);
  });
});

describe('nextField', () => {
  const fields = [
    field('bottom', { box: { ...box, y: 800 } }),
    field('second page', { page: 2 }),
    field('right', { box: { ...box, x: 300 } }),
    field('optional', { required: false, page: 2, box: { ...box, y: 10 } }),
    field('left'),
  ];

  it('visits required fields in reading order, wraps around at the end, and then returns null', () => {
    expect(inReadingOrder(fields).map(({ id }) => id)).toEqual([
      'left',
      'right',
      'bottom',
      'optional',
      'second page',
    ]);
    expect(nextField(fields, {}, null)?.id).toBe('left');
    expect(nextField(fields, { left: true }, 'left')?.id).toBe('right');
    expect(nextField(fields, { left: true, right: true }, 'second page')?.id).toBe('bottom');
    const all = { left: true, right: true, bottom: true, 'second page': true };
    expect(nextField(fields, all, 'left')).toBeNull();
  });

  it('visits every required field, whatever fields there are', () => {
    const some = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1 }),
        page: fc.integer({ min: 1, max: 5 }),
        required: fc.boolean(),
      }),
      { selector: ({ id }) => id, maxLength: 12 },
    );
    fc.assert(
      fc.property(some, (drawn) => {
        const all = drawn.map(({ id, ...change }) => field(`f-${id}`, change));
        const entries: Record<string, boolean> = {};
        let at: string | null = null;
        for (let found = nextField(all, entries, at); found; found = nextField(all, entries, at)) {
          entries[found.id] = true;
          at = found.id;
        }
        expect(Object.keys(entries).length).toBe(all.filter(({ required }) => required).length);
      }),
    );
  });
});

describe('signingFaults', () => {
  const fields = [
    field('s'),
    field('t', { type: 'text' }),
    field('c', { type: 'checkbox', required: false }),
    field('other', { signer: 2 }),
  ];
  const good = { values: [{ fieldId: 't', value: 'Partner' }], marked: ['s'] };

  it('finds no faults when a signer has filled all required fields', () => {
    expect(signingFaults(fields, 1, good)).toEqual([]);
  });

  it.each([
    ['a required text that is blank', { ...good, values: [{ fieldId: 't', value: '  ' }] }, 't', 'required'],
    ['no signature', { ...good, marked: [] }, 's', 'required'],
    ['a field that is not there', { ...good, marked: ['s', 'x'] }, 'x', 'unknown'],
    ['another’s field', { ...good, marked: ['s', 'other'] }, 'other', 'not-yours'],
    ['a text as a mark', { values: [], marked: ['s', 't'] }, 't', 'wrong-type'],
    [
      'a signature as a text',
      { ...good, values: [...good.values, { fieldId: 's', value: 'me' }] },
      's',
      'wrong-type',
    ],
    [
      'a box with a text',
      { ...good, values: [...good.values, { fieldId: 'c', value: 'yes' }] },
      'c',
      'wrong-type',
    ],
  ])('reports %s', (_, signing, fieldId, reason) => {
    expect(signingFaults(fields, 1, signing)).toEqual([{ fieldId, reason }]);
  });

  it('builds the marks from what was signed', () => {
    const signed = {
      number: 1,
      entries: { s: true, t: ' Partner ', c: true },
      signature: { picture: 'SIG', initials: 'INI' },
      date: 'Nov 21, 2026',
    };
    expect(marksOf([...fields, field('d', { type: 'date' })], [signed])).toEqual([
      { fieldId: 's', kind: 'picture', value: 'SIG' },
      { fieldId: 't', kind: 'text', value: 'Partner' },
      { fieldId: 'c', kind: 'check', value: '' },
    ]);
  });
});

it('writes the date in the signer’s time zone', () => {
  const at = new Date('2026-11-21T03:00:00Z');
  expect(dateWritten(at, 'en-us', 'America/New_York')).toBe('Nov 20, 2026');
  expect(dateWritten(at, 'en-us', 'Europe/London')).toBe('Nov 21, 2026');
  expect([isTimeZone('America/New_York'), isTimeZone('Mars/Olympus')]).toEqual([true, false]);
});
