import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx';

/** What is said in place of contents. With `useTranslation`, `texts={t}` takes these keys from the plugin's own texts. */
export type QueryTextKey = 'failed.title' | 'failed.body' | 'failed.retry' | 'empty.title' | 'empty.body';

export interface QueryContentsProps<Data> extends Pick<EmptyStateProps, 'headingLevel'> {
  /** What `useQuery` answers. */
  query: {
    readonly data: Data | undefined;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  /** Of the size of what will come, so that nothing jumps. */
  skeleton: ReactNode;
  /** When there is nothing to show, and what stands there then. Left out where that cannot be. */
  empty?: Pick<EmptyStateProps, 'icon' | 'tone'> & { when: (data: Data) => boolean };
  texts: (key: QueryTextKey) => string;
  children: (data: Data) => ReactNode;
}

/**
 * What a query found; until then its skeleton, and instead of it that it failed, with a way to try again, or that there is nothing yet
 * and what will come. What was there before stays while it is read again, and when that fails.
 */
export function QueryContents<Data>(props: QueryContentsProps<Data>) {
  const { query, skeleton, empty, texts, headingLevel = 3, children } = props;
  if (query.isPending) return <div aria-busy="true">{skeleton}</div>;
  if (query.data === undefined) {
    return (
      <EmptyState
        icon="circle-alert"
        tone="danger"
        headingLevel={headingLevel}
        title={texts('failed.title')}
        action={
          <Button icon="refresh-cw" loading={query.isFetching} onClick={() => query.refetch()}>
            {texts('failed.retry')}
          </Button>
        }
      >
        {texts('failed.body')}
      </EmptyState>
    );
  }
  if (empty?.when(query.data)) {
    return (
      <EmptyState
        icon={empty.icon}
        tone={empty.tone ?? 'neutral'}
        headingLevel={headingLevel}
        title={texts('empty.title')}
      >
        {texts('empty.body')}
      </EmptyState>
    );
  }
  return children(query.data);
}
