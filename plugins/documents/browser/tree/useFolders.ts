import {
  type Container,
  listContainerAncestors,
  listContainerDescendants,
} from '@anteroom/contract/documents';
import { containerPath } from '@anteroom/domain/documents/uploadTarget';
import { control, documentsParentId } from '@anteroom/domain/people/permissions';
import {
  type Client,
  Documents,
  Http,
  HttpError,
  Permissions,
  type Query,
  useService,
  useSession,
} from '@anteroom/sdk';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { treeBelow } from '../containerTree.ts';

/** The client's folders that are loaded. */
export interface Folders {
  /** At least the path to the current folder and its contents; undefined until those are loaded. */
  readonly tree: readonly Container[] | undefined;
  readonly isError: boolean;
  retry(): void;
  /** Called with the folders expanded in the tree, whose contents are then loaded. */
  onOpen(ids: ReadonlySet<string>): void;
}

/**
 * Loads all folders at once or, with the control for lazy tree traversal, those of a level when it is opened (spec
 * section 6). If a control (documents parent id) names one of the client's containers, only the folders below it are
 * returned.
 */
export function useFolders(client: Client, folderId: string | null): Folders {
  const isLazy = useService(Permissions).control(control.lazyTreeTraversal);
  const parentId = documentsParentId(useSession().controls);
  const whole = useQuery({ ...useService(Documents).tree(client.id), enabled: !isLazy });
  const start = useQuery({
    ...wayTo(useService(Http), client.id, parentId ?? ''),
    enabled: isLazy && parentId !== null,
  });
  const isFinding = start.isLoading;
  const startId = start.data?.length ? parentId : null;
  const levels = useLevels(client, folderId ?? startId ?? client.id, isLazy && !isFinding);
  const tree = isLazy ? levels.tree : whole.data;
  const shown = useMemo(
    () => (tree && parentId !== null ? treeBelow(tree, parentId) : tree),
    [tree, parentId],
  );
  if (isLazy) return { ...levels, tree: shown };
  return {
    tree: shown,
    isError: whole.isError && whole.data === undefined,
    retry: () => void whole.refetch(),
    onOpen: levels.onOpen,
  };
}

function useLevels(client: Client, folderId: string, isWanted: boolean): Folders {
  const http = useService(Http);
  const [open, onOpen] = useState<ReadonlySet<string>>(new Set());
  const way = useQuery({ ...wayTo(http, client.id, folderId), enabled: isWanted });
  const [known, setKnown] = useState<readonly Container[]>([]);
  const above = way.data ?? [];
  const opened = [...above, ...known.filter(({ id }) => open.has(id) && above.every((one) => one.id !== id))];
  const levels = useQueries({
    queries: opened.map((container) => ({ ...inside(http, container), enabled: isWanted })),
  });

  const read = unique([...above, ...levels.flatMap(({ data }) => data ?? [])]);
  const isSame = read.length === known.length && read.every((container, index) => container === known[index]);
  if (!isSame) setKnown(read);

  const isMissing = way.error instanceof HttpError && way.error.code === 'not-found';
  const isRead = way.data !== undefined && levels.slice(0, above.length).every(({ data }) => data);
  const failed = [way, ...levels].filter(({ isError, data }) => isError && data === undefined);
  return {
    tree: isMissing ? [] : isRead ? (isSame ? known : read) : undefined,
    isError: failed.length > 0 && !isMissing && !isRead,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
    onOpen,
  };
}

/** Returns the query for the folders from the root to a folder. */
function wayTo(http: Http, clientId: string, folderId: string): Query<readonly Container[]> {
  return {
    queryKey: ['documents', 'way', clientId, folderId],
    queryFn: async ({ signal }) => {
      const { data } = await http.call(listContainerAncestors, { params: { id: folderId }, signal });
      // The result is empty if the folder belongs to another client.
      return data.filter((container) => container.clientId === clientId);
    },
  };
}

function inside(http: Http, { id, type }: Container): Query<readonly Container[]> {
  return {
    queryKey: ['documents', 'inside', id],
    queryFn: async ({ signal }) => {
      const call = listContainerDescendants[containerPath[type]];
      return (await http.call(call, { params: { id }, query: { depth: 1 }, signal })).data;
    },
  };
}

function unique(containers: readonly Container[]): Container[] {
  return [...new Map(containers.map((container) => [container.id, container])).values()];
}
