import { describe, expect, test } from 'vitest';
import { allowedExtensions } from './allowedExtensions.ts';
import { mimeGroup } from './mimeGroup.ts';

describe('mimeGroup', () => {
  test.each([
    ['application/pdf', 'pdf'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'excel'],
    ['text/csv; charset=utf-8', 'excel'],
    ['IMAGE/PNG', 'image'],
    ['text/plain', 'text'],
    ['application/octet-stream', 'other'],
    ['', 'other'],
  ])('puts %j in the group %s', (mimeType, group) => {
    expect(mimeGroup(mimeType)).toBe(group);
  });

  test('agrees with the group of every allowed extension that has a MIME type of its own', () => {
    const shared = new Set(['application/octet-stream', 'text/plain']);
    for (const [extension, type] of allowedExtensions) {
      if (!shared.has(type.mimeType))
        expect([extension, mimeGroup(type.mimeType)]).toEqual([extension, type.group]);
    }
  });
});
