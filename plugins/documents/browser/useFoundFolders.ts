import { type Container, Http, useService } from '@anteroom/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchFolders } from './documentQueries.ts';
import type { DocumentsView } from './documentsView.ts';

const none: readonly Container[] = [];

/** Returns the folders of all the person's clients that match the search; none without a search. */
export function useFoundFolders({ search, filter }: DocumentsView) {
  const http = useService(Http);
  const isWanted = search !== '' && filter === 'all';
  const { data, isPending, isPlaceholderData, isError, refetch } = useQuery({
    ...searchFolders(http, search),
    enabled: isWanted,
    // Keep the previous results, like those of the documents, until the next ones are loaded.
    placeholderData: keepPreviousData,
  });
  return {
    folders: (isWanted && data?.items) || none,
    hasMore: isWanted && data?.hasMore === true,
    isBusy: isWanted && (isPending || isPlaceholderData),
    isError: isWanted && isError,
    retry: () => void refetch(),
  };
}
