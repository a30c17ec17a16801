import type { PageGeometry } from '@anteroom/domain/documents/pageGeometry';
import { describe, expect, it } from 'vitest';
import { boxWidened, type ChosenSigner, esignDefinition, type PlacedField } from './placedFields.ts';

/** A Letter page. */
const pages: PageGeometry = {
  pageCount: 1,
  sizeOf: () => ({ width: 612, height: 792 }),
  placeOf: (_, box) => box,
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

describe('the width of a field', () => {
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

describe('esignDefinition', () => {
  it('is null without a document, without signers, and until each signer has a required signature', () => {
    expect(esignDefinition(null, [olivia], [field()], '')).toBeNull();
    expect(esignDefinition('d', [], [], '')).toBeNull();
    expect(esignDefinition('d', [olivia], [field({ type: 'date' })], '')).toBeNull();
    expect(esignDefinition('d', [olivia], [field({ required: false })], '')).toBeNull();
    expect(esignDefinition('d', [olivia, owen], [field()], '')).toBeNull();
  });

  it('numbers the signers in their order, trims texts, and omits what was not entered', () => {
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
