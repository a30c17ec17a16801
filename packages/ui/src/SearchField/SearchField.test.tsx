import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SearchField } from './SearchField.tsx';

function Search() {
  const [text, setText] = useState('');
  return <SearchField label="Search clients" value={text} onChange={setText} clearLabel="Clear" />;
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
