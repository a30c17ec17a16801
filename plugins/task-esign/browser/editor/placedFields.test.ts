import { describe, expect, it } from 'vitest';
import {
  boxAround,
  boxWidened,
  boxWithin,
  type ChosenSigner,
  esignDefinition,
  type PageGeometry,
  type PlacedField,
  pageAt,
} from './placedFields.ts';

/** Two Letter pages at twice their size, one below the other, 20 pixels apart; the second lies on its side. */
const sizes = [
  { width: 612, height: 792 },
  { width: 792, height: 612 },
];
const pages: PageGeometry = {
  pageCount: 2,
  sizeOf: (page) => sizes[page - 1] ?? { width: 0, height: 0 },
  placeOf: (page, { x, y, width, height }) => ({
    x: 10 + x * 2,
    y: (page === 1 ? 0 : 792 * 2 + 20) + y * 2,
    width: width * 2,
    height: height * 2,
  }),
};

const olivia: ChosenSigner = { contactId: 'olivia', name: 'Olivia', role: 'taxpayer' };
const owen: ChosenSigner = { contactId: 'owen', name: 'Owen', role: 'spouse' };
const field = (fields: Partial<PlacedField> = {}): PlacedField => ({
  id: 'a',
  type: 'signature',
  contactId: 'olivia',
  page: 1,
  box: { x: 0, y: 0, width: 160, height: 40 },
  required: true,
  label: '',
  ...fields,
});

describe('how wide a field is', () => {
  const box = { x: 400, y: 100, width: 160, height: 20 };

  it.each([
    ['a step wider', box, 1, 180],
    ['a step narrower', box, -1, 140],
    ['no wider than its page has room', { ...box, width: 200 }, 1, 212],
    ['no narrower than can be pressed', { ...box, width: 30 }, -1, 20],
  ] as const)('%s', (_, before, direction, width) => {
    expect(boxWidened(pages, 1, before, direction)).toEqual({ ...before, width });
  });
});

describe('where a field is put', () => {
  it.each([
    ['the first page', { x: 10, y: 0 }, 1],
    ['its lower right corner', { x: 10 + 612 * 2, y: 792 * 2 }, 1],
    ['beside it', { x: 9, y: 100 }, null],
    ['between the pages', { x: 100, y: 792 * 2 + 10 }, null],
    ['the second page', { x: 100, y: 792 * 2 + 30 }, 2],
    ['below all', { x: 100, y: 10_000 }, null],
  ])('%s', (_, point, page) => {
    expect(pageAt(pages, point)).toBe(page);
  });

  it('is around the point, in points of its page', () => {
    expect(boxAround(pages, 1, { x: 10 + 300 * 2, y: 400 * 2 }, 'signature')).toEqual({
      x: 220,
      y: 380,
      width: 160,
      height: 40,
    });
  });

  it('is on the page as far as there is room', () => {
    expect(boxAround(pages, 1, { x: 10, y: 0 }, 'checkbox')).toMatchObject({ x: 0, y: 0 });
    expect(boxAround(pages, 2, { x: 10 + 792 * 2, y: 792 * 2 + 20 + 612 * 2 }, 'date')).toEqual({
      x: 702,
      y: 592,
      width: 90,
      height: 20,
    });
    expect(boxWithin(pages, 1, { x: -5, y: 790.126, width: 1000, height: 20 })).toEqual({
      x: 0,
      y: 772,
      width: 612,
      height: 20,
    });
  });

  it('is never a hair beyond the edge', () => {
    const odd: PageGeometry = { ...pages, sizeOf: () => ({ width: 595.276, height: 841.89 }) };
    const { x, width } = boxWithin(odd, 1, { x: 9999, y: 0, width: 159.999, height: 40 });
    expect(x + width).toBeLessThanOrEqual(595.276);
  });
});

describe('what is asked for', () => {
  it('waits for a document, for signers, and until each has a signature that is required', () => {
    expect(esignDefinition(null, [olivia], [field()], '')).toBeNull();
    expect(esignDefinition('d', [], [], '')).toBeNull();
    expect(esignDefinition('d', [olivia], [field({ type: 'date' })], '')).toBeNull();
    expect(esignDefinition('d', [olivia], [field({ required: false })], '')).toBeNull();
    expect(esignDefinition('d', [olivia, owen], [field()], '')).toBeNull();
  });

  it('numbers the signers in their order, and says only what was said', () => {
    const fields = [
      field(),
      field({ id: 'b', contactId: 'owen' }),
      field({ id: 'c', type: 'text', label: ' Telephone ' }),
    ];
    expect(esignDefinition('d', [owen, olivia], fields, ' Call us. ')).toEqual({
      documentId: 'd',
      signers: [
        { contactId: 'owen', role: 'spouse' },
        { contactId: 'olivia', role: 'taxpayer' },
      ],
      fields: [
        { id: 'a', type: 'signature', signer: 2, page: 1, box: fields[0]?.box, required: true },
        { id: 'b', type: 'signature', signer: 1, page: 1, box: fields[0]?.box, required: true },
        {
          id: 'c',
          type: 'text',
          signer: 2,
          page: 1,
          box: fields[0]?.box,
          required: true,
          label: 'Telephone',
        },
      ],
      message: 'Call us.',
    });
  });
});
