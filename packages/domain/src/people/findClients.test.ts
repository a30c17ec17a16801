import { expect, it } from 'vitest';
import { findClients, indexClients, type KnownClient } from './findClients.ts';

const client = (id: string, name: string, more: Partial<KnownClient> = {}): KnownClient => ({
  id,
  name,
  names: [name],
  code: null,
  taxIdentifiers: [],
  ...more,
});

const index = indexClients([
  client('acme', 'Acme LLC', { code: '0012', taxIdentifiers: ['123456789'] }),
  client('acme-br', 'Acme Brazil', { code: 'AC-7', taxIdentifiers: ['12345678000195'] }),
  client('joao', 'João da Silva', { taxIdentifiers: ['52998224725'] }),
  client('utr', 'Nora Whitcombe', { code: '2026', taxIdentifiers: ['1234567890'] }),
  client('paye', 'Thames Bakery', { taxIdentifiers: ['123AB456', 'QQ123456C'] }),
  client('short', 'Ian', { code: '10' }),
  client('twin-a', 'Twin Pines', { taxIdentifiers: [] }),
  client('twin-b', 'Twin Pines Inc.', { taxIdentifiers: [] }),
]);

const find = (name: string, text = '') => {
  const { clients, clue, foundIn } = findClients(index, { name, text });
  return [clients.map(({ id }) => id).join(), clue, foundIn];
};

it.each([
  ['DAS 12.345.678-0001-95 10-2026.pdf', 'acme-br', 'identifier'],
  ['12345678000195_das.pdf', 'acme-br', 'identifier'],
  ['EIN 12-3456789.pdf', 'acme', 'identifier'],
  ['0012 - Guia.pdf', 'acme', 'code'],
  ['Guia AC-7.pdf', 'acme-br', 'code'],
  ['guia joao da silva outubro.PDF', 'joao', 'name'],
  ['Acme.pdf', 'acme', 'name'],
  ['Acme Brazil.pdf', 'acme-br', 'name'],
])('finds a client by the file name %s', (name, id, clue) => {
  expect(find(name)).toEqual([id, clue, 'name']);
});

it.each([
  ['CNPJ: 12.345.678/0001-95 Período 10/2026', 'acme-br', 'identifier'],
  ['CPF 529 . 982 . 247 - 25', 'joao', 'identifier'],
  ['Your UTR is 12345 67890K', 'utr', 'identifier'],
  ['Employer PAYE reference 123/AB456', 'paye', 'identifier'],
  ['National Insurance QQ 12 34 56 C', 'paye', 'identifier'],
  ['Dear João da Silva,\nyour return', 'joao', 'name'],
  ['Client number: 0012.', 'acme', 'code'],
])('finds a client by the text %s', (text, id, clue) => {
  expect(find('scan.pdf', text)).toEqual([id, clue, 'text']);
});

it('ignores years, short codes and short names', () => {
  expect(find('Ian 10 2026.pdf', 'Ian 10 2026')).toEqual(['', null, null]);
});

it('returns both clients for a text with two identifiers and for a name that two share', () => {
  expect(find('scan.pdf', '12-3456789 pays 12.345.678/0001-95')).toEqual([
    'acme-br,acme',
    'identifier',
    'text',
  ]);
  expect(find('Twin Pines.pdf')).toEqual(['twin-a,twin-b', 'name', 'name']);
});

it('prefers the client in the file name if the text has its identifier, too, and otherwise returns both', () => {
  expect(find('Acme.pdf', '12-3456789 pays 12.345.678/0001-95')).toEqual(['acme', 'name', 'name']);
  expect(find('Acme.pdf', 'CNPJ 12.345.678/0001-95')).toEqual(['acme-br,acme', 'name', null]);
});

it('does not join separate groups of digits into an identifier', () => {
  expect(find('scan.pdf', '12345678 and 000195')).toEqual(['', null, null]);
});

it('searches long texts for thousands of clients within three seconds', () => {
  const many = indexClients(
    Array.from({ length: 5000 }, (_, at) =>
      client(`c${at}`, `Company number ${at} Ltd`, { code: `K-${at}` }),
    ),
  );
  const text = 'company number of the 12 3456 '.repeat(600).slice(0, 20_000);
  const begun = performance.now();
  for (let file = 0; file < 20; file++) findClients(many, { name: 'scan.pdf', text });
  expect(performance.now() - begun).toBeLessThan(3000);
});
