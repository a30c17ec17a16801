import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Disclosure } from './Disclosure.tsx';

it('opens and closes', async () => {
  render(<Disclosure title="Income">Tell us about it</Disclosure>);
  const panel = screen.getByRole<HTMLDetailsElement>('group');
  expect(panel.open).toBe(false);
  await userEvent.click(screen.getByText('Income'));
  expect(panel.open).toBe(true);
  await userEvent.click(screen.getByText('Income'));
  expect(panel.open).toBe(false);
});

it('stays open or closed as the person left it when it rerenders', async () => {
  const { rerender } = render(
    <Disclosure title="Income" defaultOpen>
      Wages
    </Disclosure>,
  );
  await userEvent.click(screen.getByText('Income'));
  rerender(
    <Disclosure title="Income" defaultOpen>
      Wages and interest
    </Disclosure>,
  );
  expect(screen.getByRole<HTMLDetailsElement>('group').open).toBe(false);
});
