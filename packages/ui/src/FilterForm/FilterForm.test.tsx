import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { FilterForm } from './FilterForm.tsx';

const onApply = vi.fn();
const onClear = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  render(
    <FilterForm
      fields={{ number: { label: 'Number' }, issuer: { label: 'Issuer' } }}
      check={({ number }) => (/^\d*$/.test(number) ? {} : { number: 'Digits only.' })}
      onApply={onApply}
      onClear={onClear}
      applyLabel="Search"
      clearLabel="Clear"
    />,
  );
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('applies the typed values only on submit', async () => {
  await userEvent.type(screen.getByLabelText('Issuer'), 'Acme');
  expect(onApply).not.toHaveBeenCalled();
  await press('Search');
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ number: '', issuer: 'Acme' });
});

it('shows an error at an invalid field, and applies nothing', async () => {
  await userEvent.type(screen.getByLabelText('Number'), 'x');
  await press('Search');
  expect(screen.getByLabelText('Number').getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Digits only.');
  expect(onApply).not.toHaveBeenCalled();
});

it('clears its fields and errors, and calls onClear', async () => {
  await userEvent.type(screen.getByLabelText('Number'), 'x');
  await press('Search');
  await press('Clear');
  expect(screen.getByLabelText<HTMLInputElement>('Number').value).toBe('');
  expect(screen.queryByText('Digits only.')).toBeNull();
  expect(onClear).toHaveBeenCalledOnce();
});
