import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { onDemand } from './onDemand.tsx';

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };

  static getDerivedStateFromError(cause: Error) {
    return { message: cause.message };
  }

  override render() {
    return this.state.message || this.props.children;
  }
}

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('fetches once, however often it is shown', async () => {
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

it('throws a failed fetch to the boundary and tries again at the next mount', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fetch = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'));
  const Lazy = onDemand(fetch);
  const { rerender } = render(
    <Boundary key="first">
      <Lazy name="Olivia" />
    </Boundary>,
  );
  expect(await screen.findByText('offline')).toBeTruthy();
  rerender(
    <Boundary key="second">
      <Lazy name="Olivia" />
    </Boundary>,
  );
  expect(await screen.findByText('Hello Olivia')).toBeTruthy();
});
