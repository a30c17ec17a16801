import type { ProblemCode } from '@anteroom/contract';
import type { UploadState } from '@anteroom/sdk';
import type { ParseKeys } from 'i18next';

const keys: Readonly<Partial<Record<ProblemCode, ParseKeys>>> = {
  'file-type-not-allowed': 'documents.failure.type',
  'unsupported-media-type': 'documents.failure.type',
  'file-name-not-allowed': 'documents.failure.name',
  'too-large': 'documents.failure.size',
  'insufficient-storage': 'documents.failure.full',
  forbidden: 'documents.failure.forbidden',
  'not-found': 'documents.failure.forbidden',
  'upload-incomplete': 'documents.failure.network',
};

/** Returns the key of the text that says why a file did not arrive, and what to do. */
export function uploadFailureKey(state: Extract<UploadState, { kind: 'failed' }>): ParseKeys {
  if (state.reason === 'network') return 'documents.failure.network';
  return Object.entries(keys).find(([code]) => code === state.code)?.[1] ?? 'documents.failure.other';
}
