import { type Document, type DocumentColumnEntry, DocumentExtensions, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { pageSize } from './pagedList.ts';
import type { Rows } from './rows.ts';

/** The columns that plugins add to the list for the loaded documents. */
export interface ExtraColumns {
  readonly shown: readonly DocumentColumnEntry[];
  /** Returns the page of documents that contains this one. */
  pageOf(documentId: string): readonly Document[];
}

/** Shared constant, so that rows without plugin columns do not re-render with each page that loads. */
const none: ExtraColumns = { shown: [], pageOf: () => [] };

/** Returns the plugins' columns that apply to at least one of the documents. */
export function useExtraColumns(rows: Rows): ExtraColumns {
  const offered = useAtomValue(useService(DocumentExtensions).columns);
  return useMemo(() => {
    if (offered.length === 0) return none;
    const { documents } = rows;
    const shown = offered.filter((column) => documents.some((document) => column.isFor(document)));
    if (shown.length === 0) return none;
    const places = new Map(documents.map(({ id }, index) => [id, index]));
    return {
      shown,
      pageOf(documentId) {
        const start = Math.floor((places.get(documentId) ?? 0) / pageSize) * pageSize;
        return documents.slice(start, start + pageSize);
      },
    };
  }, [offered, rows]);
}
