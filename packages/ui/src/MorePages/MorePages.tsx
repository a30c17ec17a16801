import { Button } from '../Button/Button.tsx';

export interface MorePagesProps {
  /** Result of `useInfiniteQuery`. */
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    fetchNextPage(): unknown;
  };
  /** Text of the button, as "Show more". */
  label: string;
  /** Text of the button once the next page could not be loaded: what happened, and that a press tries again. */
  failed: string;
}

/** Loads the next page of a list. Shows nothing where there is none. */
export function MorePages({ query, label, failed }: MorePagesProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button wide loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
      {query.isFetchNextPageError ? failed : label}
    </Button>
  );
}
