import type { TaskEditorProps } from '@anteroom/sdk';
import { useState } from 'react';
import type { EsignDocumentRefusal } from '../../api.ts';

/**
 * Returns why the server refuses to have the document signed; null for a document that it has not checked.
 *
 * @param document Identifies what is signed; undefined for nothing.
 */
export function useRefusal(
  refusals: TaskEditorProps['refusals'],
  document: string | undefined,
): RefusalText | null {
  const [judged, setJudged] = useState<{ readonly refusals: unknown; readonly of: string | undefined }>({
    refusals,
    of: undefined,
  });
  if (judged.refusals !== refusals && refusals.length > 0) setJudged({ refusals, of: document });
  if (document === undefined || judged.of !== document) return null;
  const reason = refusals.find(({ path }) => path === 'definition/documentId')?.reason;
  return texts.find((each) => each === reason) ?? null;
}

type RefusalText = EsignDocumentRefusal | 'unknown';

const texts: readonly RefusalText[] = [
  'unknown',
  'not-a-pdf',
  'damaged',
  'encrypted',
  'scripted',
  'xfa',
  'page-too-large',
  'too-many-pages',
  'too-large',
  'too-costly',
];
