import { control } from '@anteroom/domain/people/permissions';
import { type Client, type Container, Http, Permissions, useService } from '@anteroom/sdk';
import { useCallback, useMemo, useRef, useState } from 'react';
import { listDocuments } from './documentQueries.ts';
import type { DocumentsView } from './documentsView.ts';
import type { Span } from './list/pagedList.ts';
import { Rows, type Section } from './list/rows.ts';
import { usePagedList } from './list/usePagedList.ts';
import { useReadUntilScanned } from './scan/useReadUntilScanned.ts';

interface DocumentRowsOptions {
  /** Null: all the person's clients, whose documents can only be searched. */
  client: Client | null;
  /** Null: all of the client's documents, in any container. */
  containerId: string | null;
  /** Folders shown above the documents. */
  folders: readonly Container[];
  view: DocumentsView;
}

const none = { first: 0, last: 0 };
/** Number of rows to load ahead: several screens, so that scrolling does not wait. */
const someScreens = 60;

/**
 * Returns the rows of the list: folders, then documents added by staff, then the others. Each is loaded as far as it is
 * viewed.
 */
export function useDocumentRows({ client, containerId, folders, view }: DocumentRowsOptions) {
  const http = useService(Http);
  const { search, filter, sort, direction } = view;
  const listed = {
    clientId: client?.id ?? null,
    containerId,
    search,
    isNew: filter === 'new',
    sort,
    direction,
  };
  const isEager = useService(Permissions).control(control.disableDocumentsLazyLoading);
  const ahead = isEager ? Number.POSITIVE_INFINITY : someScreens;
  const [seen, setSeen] = useState({ firm: none, own: none, isResting: true });
  const { isResting } = seen;
  const firm = usePagedList(
    filter === 'own' ? null : listDocuments(http, { ...listed, staffUploads: true }),
    { seen: seen.firm, isResting, ahead },
  );
  const own = usePagedList(
    filter === 'firm' ? null : listDocuments(http, { ...listed, staffUploads: false }),
    { seen: seen.own, isResting, ahead },
  );
  useReadUntilScanned(firm.watched);
  useReadUntilScanned(own.watched);
  // Titles distinguish the two sections, so they are unnecessary if there is only one kind.
  const isTitled = filter === 'firm' || firm.list.count > 0;
  const rows = useMemo(() => {
    const sections = [
      sectionOf('firm', firm.list, firm.failedAt, isTitled),
      sectionOf('own', own.list, own.failedAt, isTitled && filter !== 'firm'),
    ];
    return new Rows(folders, sections);
  }, [folders, filter, isTitled, firm.list, firm.failedAt, own.list, own.failedAt]);

  const shown = useRef(rows);
  shown.current = rows;
  const onSeen = useCallback((lines: Span, isResting: boolean) => {
    const { current } = shown;
    setSeen({
      firm: current.itemsAmong(lines, 'firm'),
      own: current.itemsAmong(lines, 'own'),
      isResting,
    });
  }, []);

  return {
    rows,
    /** Distinguishes this list from others. */
    listId: JSON.stringify(listed) + filter,
    onSeen,
    isPending: firm.isPending || own.isPending,
    isBusy: firm.isPending || own.isPending || firm.isStale || own.isStale,
    isEmpty: rows.count === 0,
    hasMore: !firm.list.isComplete || !own.list.isComplete,
    /**
     * Number of documents, without folders; null if there are more than the server counts, undefined until it is known.
     */
    total: sumOf(firm.list.total, own.list.total),
    retry() {
      firm.retry();
      own.retry();
    },
  };
}

function sectionOf(
  id: Section['id'],
  list: Section['list'],
  failedAt: number | undefined,
  isTitled: boolean,
): Section {
  // An empty section has no title.
  const isEmpty = list.isComplete && list.count === 0;
  return { id, isTitled: isTitled && !isEmpty, list, failedAt };
}

type Total = Section['list']['total'];

function sumOf(one: Total, other: Total): Total {
  if (one === undefined || other === undefined) return undefined;
  return one === null || other === null ? null : one + other;
}
