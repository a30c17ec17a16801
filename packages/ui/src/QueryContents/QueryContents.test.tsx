import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { QueryContents, type QueryContentsProps } from './QueryContents.tsx';

type Query = QueryContentsProps<string[]>['query'];

function show(query: Partial<Query>, empty: Partial<QueryContentsProps<string[]>['empty']> = {}) {
  const refetch = vi.fn();
  render(
    <QueryContents
      query={{ data: undefined, isPending: false, isFetching: false, refetch, ...query }}
      skeleton="skeleton"
      empty={{ icon: 'folder-open', when: (names) => names.length === 0, ...empty }}
      texts={(key) => key}
    >
      {(names) => names.join()}
    </QueryContents>,
  );
  return refetch;
}

it('shows a busy skeleton until there is an answer', () => {
  show({ isPending: true, isFetching: true });
  expect(screen.getByText('skeleton').getAttribute('aria-busy')).toBe('true');
});

it('keeps showing its data while it is refetched', () => {
  show({ data: ['one', 'two'], isFetching: true });
  expect(document.body.textContent).toBe('one,two');
});

it('shows an error, and refetches on a retry', async () => {
  const refetch = show({});
  screen.getByRole('heading', { level: 3, name: 'failed.title' });
  screen.getByText('failed.body');
  await userEvent.click(screen.getByRole('button', { name: 'failed.retry' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('shows a message while the list is empty', () => {
  show({ data: [] });
  screen.getByRole('heading', { level: 3, name: 'empty.title' });
  screen.getByText('empty.body');
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows a custom empty message with its action', () => {
  show({ data: [] }, { title: 'No results', action: <button type="button">Show all</button> });
  screen.getByRole('heading', { level: 3, name: 'No results' });
  screen.getByRole('button', { name: 'Show all' });
  expect(screen.queryByText('empty.body')).toBeNull();
});
