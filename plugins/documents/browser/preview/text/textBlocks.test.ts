import { expect, it } from 'vitest';
import { textBlocks } from './textBlocks.ts';

it('keeps a short text in one block, and returns no block for an empty text', () => {
  expect(textBlocks('one\ntwo')).toEqual(['one\ntwo']);
  expect(textBlocks('')).toEqual([]);
});

it('cuts at line ends', () => {
  const text = `${'x'.repeat(99)}\n`.repeat(1000);
  const blocks = textBlocks(text);
  expect(blocks.length).toBeGreaterThan(10);
  expect(blocks.join('')).toBe(text);
  for (const block of blocks) expect(block.endsWith('\n')).toBe(true);
});

it('cuts a very long line, but never within a character', () => {
  const text = `x${'😀'.repeat(50_000)}`;
  const blocks = textBlocks(text);
  expect(blocks.join('')).toBe(text);
  for (const block of blocks) expect(block.isWellFormed()).toBe(true);
});
