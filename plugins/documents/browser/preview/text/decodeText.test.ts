import { expect, it } from 'vitest';
import { decodeText } from './decodeText.ts';

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ['UTF-8', new TextEncoder().encode('Ação, 100 €')],
  ['UTF-8 with a mark', new TextEncoder().encode('\ufeffAção, 100 €')],
  ['UTF-16, little end first', new Uint8Array([0xff, 0xfe, ...littleEndian('Ação, 100 €')])],
  ['UTF-16, big end first', new Uint8Array([0xfe, 0xff, ...bigEndian('Ação, 100 €')])],
  ['Windows-1252', new Uint8Array([...latin1('Ação, 100 '), 0x80])],
])('decodes %s', (_encoding, bytes) => {
  expect(decodeText(bytes)).toBe('Ação, 100 €');
});

it('reads UTF-8 that is cut within a character', () => {
  const bytes = new TextEncoder().encode('Ação é');
  expect(decodeText(bytes.subarray(0, -1), true)).toBe('Ação ');
});

it('reads an empty file', () => {
  expect(decodeText(new Uint8Array())).toBe('');
});

function littleEndian(text: string): number[] {
  return [...text].flatMap((character) => [character.charCodeAt(0) & 0xff, character.charCodeAt(0) >> 8]);
}

function bigEndian(text: string): number[] {
  return [...text].flatMap((character) => [character.charCodeAt(0) >> 8, character.charCodeAt(0) & 0xff]);
}
