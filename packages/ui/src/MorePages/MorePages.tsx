import { Button } from '../Button/Button.tsx';

export interface MorePagesProps {
  /** Result of `useInfiniteQuery`. */
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    fetchNextPage(): unknown;
  };
  /** Text of the button, such as "Show more". */
  label: string;
  /** Text of the button after the next page failed to load: what happened, and that a press tries again. */
  failed: string;
}

/** A button that loads the next page of a list. Renders nothing if there is no next page. */
export function MorePages({ query, label, failed }: MorePagesProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button wide loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
      {query.isFetchNextPageError ? failed : label}
    </Button>
  );
}
