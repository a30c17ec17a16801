import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRowHeights } from './useRowHeights.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['a row of the table', false, false, 60],
  ['a row of found documents', false, true, 60],
  ['a card', true, false, 84],
  ['a card of a found document, with its place and a name of two lines', true, true, 104],
])('returns the height of %s', (_, isCards, isFound, height) => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isCards } as MediaQueryList);
  const { result } = renderHook(() => useRowHeights(isFound));
  expect(result.current).toMatchObject({ isCards, item: height });
});
