import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { embedFont } from './fonts.ts';
import { linesThatFit } from './linesThatFit.ts';

const font = embedFont(PDF.create(), 'bold');
const lines = (text: string, width: number) => linesThatFit(text, font, 8, width);

test('breaks between words, also when that leaves a short line', () => {
  expect(lines('Tipo de folha', 32)).toEqual(['Tipo de', 'folha']);
  expect(lines('Tipo de folha', 28)).toEqual(['Tipo', 'de', 'folha']);
});

test('breaks within a word that fits no line', () => {
  const name = lines('Guia extrato-bancario-2026.pdf', 60);
  expect(name.join('')).toBe('Guia extrato-bancario-2026.pdf');
  expect(name[0]).toMatch(/^Guia extr/);
});
