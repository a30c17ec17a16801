import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { SearchField, type SearchFieldProps } from './SearchField.tsx';

function Search(props: Pick<SearchFieldProps, 'submitsForm'>) {
  const [text, setText] = useState('');
  return <SearchField label="Search clients" value={text} onChange={setText} clearLabel="Clear" {...props} />;
}

it('is cleared by its button and by Escape, and keeps the focus', async () => {
  render(<Search />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search clients' });
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.type(field, 'harbor');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('finch{Escape}');
  expect(field.value).toBe('');
});

it('submits the form around it only if the form is a search', async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  const { rerender } = render(
    <form onSubmit={onSubmit}>
      <Search />
    </form>,
  );
  await userEvent.type(screen.getByRole('searchbox'), 'harbor{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(
    <form onSubmit={onSubmit}>
      <Search submitsForm />
    </form>,
  );
  await userEvent.type(screen.getByRole('searchbox'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});
