import { control } from '@anteroom/domain/permissions';
import { type Client, type Container, Http, Permissions, useService } from '@anteroom/sdk';
import { useCallback, useMemo, useRef, useState } from 'react';
import { listDocuments } from './documentQueries.ts';
import type { DocumentsView } from './documentsView.ts';
import type { Span } from './list/pagedList.ts';
import { Rows, type Section } from './list/rows.ts';
import { type PagedItems, usePagedList } from './list/usePagedList.ts';
import { useReadUntilScanned } from './scan/useReadUntilScanned.ts';

interface DocumentRowsOptions {
  client: Client;
  /** Null: all of the client's documents, whatever container they are in. */
  containerId: string | null;
  /** Above the documents. */
  folders: readonly Container[];
  view: DocumentsView;
}

const none = { first: 0, last: 0 };
/** Some screens before the end, so that scrolling does not wait. */
const someScreens = 60;

/** The lines of the list: folders, then what staff have put there, then the rest, each read as far as it is looked at. */
export function useDocumentRows({ client, containerId, folders, view }: DocumentRowsOptions) {
  const http = useService(Http);
  const { search, filter, sort, direction } = view;
  const listed = { clientId: client.id, containerId, search, isNew: filter === 'new', sort, direction };
  const isEager = useService(Permissions).control(control.disableDocumentsLazyLoading);
  const ahead = isEager ? Number.POSITIVE_INFINITY : someScreens;
  const [seen, setSeen] = useState({ firm: none, own: none });
  const firm = usePagedList(
    filter === 'own' ? null : listDocuments(http, { ...listed, staffUploads: true }),
    seen.firm,
    ahead,
  );
  const own = usePagedList(
    filter === 'firm' ? null : listDocuments(http, { ...listed, staffUploads: false }),
    seen.own,
    ahead,
  );
  useReadUntilScanned(firm.items);
  useReadUntilScanned(own.items);
  // Titles tell the two apart; where all is of one kind there is nothing to tell.
  const isTitled = filter === 'firm' || firm.items.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the lines are made of; the lists are new ones each time.
  const rows = useMemo(() => {
    const sections = [
      sectionOf('firm', firm, isTitled),
      sectionOf('own', own, isTitled && filter !== 'firm'),
    ];
    return new Rows(folders, sections);
  }, [
    folders,
    filter,
    isTitled,
    firm.items,
    firm.isComplete,
    firm.isError,
    own.items,
    own.isComplete,
    own.isError,
  ]);

  const shown = useRef(rows);
  shown.current = rows;
  const onSeen = useCallback((lines: Span) => {
    const { current } = shown;
    setSeen({ firm: current.itemsAmong(lines, 'firm'), own: current.itemsAmong(lines, 'own') });
  }, []);

  return {
    rows,
    /** Tells this list apart from others. */
    listId: JSON.stringify(listed) + filter,
    onSeen,
    isPending: firm.isPending || own.isPending,
    isBusy: firm.isPending || own.isPending || firm.isStale || own.isStale,
    isEmpty: rows.count === 0,
    hasMore: !firm.isComplete || !own.isComplete,
    /** Documents, not folders; null for more than were counted, undefined until it is told. */
    total: sumOf(filter === 'own' ? 0 : firm.total, filter === 'firm' ? 0 : own.total),
    retry() {
      firm.retry();
      own.retry();
    },
  };
}

function sectionOf(
  id: Section['id'],
  list: PagedItems<Section['items'][number]>,
  isTitled: boolean,
): Section {
  const { items, total, isComplete, isError } = list;
  // Nothing stands under a title that has nothing to tell.
  const isEmpty = isComplete && items.length === 0;
  return { id, isTitled: isTitled && !isEmpty, items, total, isComplete, isError };
}

type Total = PagedItems<Section['items'][number]>['total'];

function sumOf(one: Total, other: Total): Total {
  if (one === undefined || other === undefined) return undefined;
  return one === null || other === null ? null : one + other;
}
