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

it('applies what is typed when it is submitted', async () => {
  await userEvent.type(screen.getByLabelText('Issuer'), 'Acme');
  expect(onApply).not.toHaveBeenCalled();
  await press('Search');
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ number: '', issuer: 'Acme' });
});

it('says what is wrong at the field, and applies nothing', async () => {
  await userEvent.type(screen.getByLabelText('Number'), 'x');
  await press('Search');
  expect(screen.getByLabelText('Number').getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Digits only.');
  expect(onApply).not.toHaveBeenCalled();
});

it('empties its fields, and says so', async () => {
  await userEvent.type(screen.getByLabelText('Number'), 'x');
  await press('Search');
  await press('Clear');
  expect(screen.getByLabelText<HTMLInputElement>('Number').value).toBe('');
  expect(screen.queryByText('Digits only.')).toBeNull();
  expect(onClear).toHaveBeenCalledOnce();
});
