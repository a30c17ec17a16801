import { expect, it } from 'vitest';
import { uploadFailureKey } from './uploadFailureKey.ts';

it.each([
  ['network', undefined, 'documents.failure.network'],
  ['refused', 'file-type-not-allowed', 'documents.failure.type'],
  ['refused', 'too-large', 'documents.failure.size'],
  ['refused', 'insufficient-storage', 'documents.failure.full'],
  ['refused', 'forbidden', 'documents.failure.forbidden'],
  ['refused', 'internal', 'documents.failure.other'],
  ['refused', 'constructor', 'documents.failure.other'],
  ['refused', undefined, 'documents.failure.other'],
] as const)('maps a %s failure with the code %s to %s', (reason, code, key) => {
  expect(uploadFailureKey({ kind: 'failed', reason, code })).toBe(key);
});
