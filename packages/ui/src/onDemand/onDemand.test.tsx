import { render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { onDemand } from './onDemand.tsx';

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('fetches a component once, however often it is shown', async () => {
  const fetch = vi.fn(async () => Hello);
  const Lazy = onDemand(fetch);
  Lazy.preload();
  render(
    <>
      <Lazy name="Olivia" />
      <Lazy name="Marco" />
    </>,
  );
  expect(await screen.findByText('Hello Olivia')).toBeTruthy();
  expect(screen.getByText('Hello Marco')).toBeTruthy();
  expect(fetch).toHaveBeenCalledOnce();
});

it('reports a failed fetch, leaves the page as it is, and retries on the next mount', async () => {
  const reported = vi.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener('error', reported);
  const fetch = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'));
  const Lazy = onDemand(fetch);
  const page = (attempt: string) => (
    <>
      <p>Around it</p>
      <Lazy key={attempt} name="Olivia" />
    </>
  );
  const { rerender } = render(page('first'));
  await waitFor(() => expect(reported).toHaveBeenCalledOnce());
  expect(reported.mock.calls[0]?.[0].error).toEqual(new Error('offline'));
  expect(screen.getByText('Around it')).toBeTruthy();
  rerender(page('second'));
  expect(await screen.findByText('Hello Olivia')).toBeTruthy();
  window.removeEventListener('error', reported);
});

it('waits with the fetch until the browser is online', async () => {
  const fetch = vi.fn(async () => Hello);
  const Lazy = onDemand(fetch);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<Lazy name="Olivia" />);
  await waitFor(() => expect(onLine).toHaveBeenCalled());
  expect(fetch).not.toHaveBeenCalled();
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Hello Olivia')).toBeTruthy();
});

it('shows a component whose preload finishes between render and effects', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Hello>();
  const Lazy = onDemand(() => promise);
  Lazy.preload();
  // Outside an event, effects run only after a paint, by which time the fetch has ended.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const Ends = () => {
    useLayoutEffect(() => resolve(Hello), []);
    return null;
  };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <>
      <Lazy name="Olivia" />
      <Ends />
    </>,
  );
  await waitFor(() => expect(screen.getByText('Hello Olivia')).toBeTruthy());
  root.unmount();
  vi.unstubAllGlobals();
});
