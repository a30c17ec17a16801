import { expect, it } from 'vitest';
import { makeNfe } from '../../demo/fiscalXml.ts';
import { readNoteDetail } from './readNoteDetail.ts';

it('shows the IBS and the CBS of an item, of which one is within the other', () => {
  const { xml } = makeNfe({
    issuer: { taxId: '11444777000161', name: 'Moinho da Serra S.A.' },
    number: 1,
    issuedAt: '2026-11-03T10:15:00',
    items: [{ description: 'Farinha', ncm: '11010010', quantity: 1, unitPrice: 10_000 }],
  });
  const taxes =
    '<IBSCBS><CST>000</CST><gIBSCBS><vIBS>0.10</vIBS><gCBS><vCBS>0.90</vCBS></gCBS></gIBSCBS></IBSCBS>';
  const { items } = readNoteDetail(Buffer.from(xml.replace('</imposto>', `${taxes}</imposto>`)));
  expect(items[0]?.taxes.filter(({ code }) => code === 'vIBS' || code === 'vCBS')).toEqual([
    { code: 'vIBS', value: '0.10' },
    { code: 'vCBS', value: '0.90' },
  ]);
});
