import type { ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { EmptyState, type EmptyStateProps } from '../EmptyState/EmptyState.tsx';

/**
 * Keys of the texts to show instead of the contents. With `useTranslation`, `texts={t}` reads them from the plugin's
 * own texts. Those of the empty state are needed only with `empty`.
 */
export type QueryTextKey = FailedTextKey | 'empty.title' | 'empty.body';
type FailedTextKey = 'failed.title' | 'failed.body' | 'failed.retry';

export interface QueryContentsProps<Data> extends Pick<EmptyStateProps, 'headingLevel'> {
  /** Result of `useQuery`. */
  query: {
    readonly data: Data | undefined;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  /** Placeholder of the same size as the contents, so that nothing jumps. */
  skeleton: ReactNode;
  /**
   * Appearance of the empty state, and the test for it. Leave it out if the data cannot be empty. If it has a title,
   * that replaces both texts, for example when a filter matches nothing.
   */
  empty?: Pick<EmptyStateProps, 'icon' | 'tone' | 'action'> & {
    when: (data: Data) => boolean;
    title?: ReactNode;
  };
  texts: (key: QueryTextKey) => string;
  children: (data: Data) => ReactNode;
}

/** Properties for data that cannot be empty. */
interface NeverEmptyProps<Data> extends Omit<QueryContentsProps<Data>, 'empty' | 'texts'> {
  empty?: undefined;
  texts: (key: FailedTextKey) => string;
}

/**
 * Shows a query's data. Without data it shows a skeleton, an error with a retry button, or an empty state that says
 * what will appear. Existing data stays visible during a refetch, even if that fails.
 */
export function QueryContents<Data>(props: NeverEmptyProps<Data>): ReactNode;
export function QueryContents<Data>(props: QueryContentsProps<Data>): ReactNode;
export function QueryContents<Data>(props: NeverEmptyProps<Data> | QueryContentsProps<Data>): ReactNode {
  const { query, skeleton, headingLevel = 3, children } = props;
  if (query.isPending) return <div aria-busy="true">{skeleton}</div>;
  if (query.data === undefined) {
    return (
      <EmptyState
        icon="circle-alert"
        tone="danger"
        headingLevel={headingLevel}
        title={props.texts('failed.title')}
        action={
          <Button icon="refresh-cw" loading={query.isFetching} onClick={() => query.refetch()}>
            {props.texts('failed.retry')}
          </Button>
        }
      >
        {props.texts('failed.body')}
      </EmptyState>
    );
  }
  if (props.empty?.when(query.data)) {
    const { empty, texts } = props;
    return (
      <EmptyState
        icon={empty.icon}
        tone={empty.tone ?? 'neutral'}
        headingLevel={headingLevel}
        title={empty.title ?? texts('empty.title')}
        action={empty.action}
      >
        {empty.title === undefined && texts('empty.body')}
      </EmptyState>
    );
  }
  return children(query.data);
}
