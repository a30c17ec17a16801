import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { MorePages, type MorePagesProps } from './MorePages.tsx';

function show(state: Partial<MorePagesProps['query']>) {
  const fetchNextPage = vi.fn();
  const query = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage };
  render(<MorePages query={{ ...query, ...state }} label="Show more" failed="Try again" />);
  return fetchNextPage;
}

it('loads the next page when the button is pressed', async () => {
  const fetchNextPage = show({});
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('offers a retry when the next page could not be loaded', async () => {
  const fetchNextPage = show({ isFetchNextPageError: true });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('shows nothing on the last page', () => {
  show({ hasNextPage: false });
  expect(screen.queryByRole('button')).toBeNull();
});
