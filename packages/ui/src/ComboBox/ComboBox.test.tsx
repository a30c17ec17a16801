import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ComboBox, type ComboBoxOption } from './ComboBox.tsx';

const people: readonly ComboBoxOption[] = [
  { id: 'ana', label: 'Ana Souza', description: '529.982.247-25' },
  { id: 'bruno', label: 'Bruno Lima' },
];

async function open(
  onSelect = vi.fn(),
  chosen: ComboBoxOption | null = null,
  wrapper?: (props: { children: ReactNode }) => ReactNode,
) {
  function Field() {
    const [selected, setSelected] = useState(chosen);
    const [search, setSearch] = useState('');
    return (
      <ComboBox
        label="Employee"
        options={people.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))}
        selected={selected}
        onSelect={(option) => {
          setSelected(option);
          onSelect(option);
        }}
        onSearch={setSearch}
        emptyLabel="No results"
      />
    );
  }
  render(<Field />, { wrapper });
  return { onSelect, user: userEvent.setup(), input: await screen.findByRole<HTMLInputElement>('combobox') };
}

afterEach(() => document.documentElement.removeAttribute('lang'));

it('labels its button in the language of the page', async () => {
  document.documentElement.lang = 'pt-BR';
  await open();
  expect(screen.getByRole('button', { name: /^Mostrar sugestões/ })).toBeTruthy();
});

it('filters by a part of the name and chooses by keyboard', async () => {
  const { user, input, onSelect } = await open();
  await user.type(input, 'lim{ArrowDown}{Enter}');
  expect(onSelect).toHaveBeenLastCalledWith(people[1]);
  expect(input.value).toBe('Bruno Lima');
});

it('shows the details that distinguish options, and says when there are no results', async () => {
  const { user, input } = await open();
  await user.click(input);
  await screen.findByRole('option', { name: 'Ana Souza 529.982.247-25' });
  await user.type(input, 'xyz');
  expect(await screen.findByText('No results')).toBeTruthy();
});

it('has no accessibility violations while options are open, and keeps the rest of the page accessible', async () => {
  const { user, input } = await open(vi.fn(), null, ({ children }) => (
    <>
      <nav>
        <a href="#elsewhere">Elsewhere</a>
      </nav>
      <main>
        <h1>Request</h1>
        {children}
      </main>
    </>
  ));
  await user.click(input);
  await screen.findByRole('option', { name: /Ana Souza/ });
  const { violations } = await axe.run(document.body, {
    rules: {
      'color-contrast': { enabled: false },
      'label-content-name-mismatch': { enabled: true },
    },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  expect(screen.getByRole('link', { name: 'Elsewhere' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(document.querySelector('body > [data-live-announcer] main')).toBeNull();
});

it('restores the chosen name when a partial one is left, and clears the choice when the name is deleted', async () => {
  const { user, input, onSelect } = await open(vi.fn(), people[0]);
  await user.type(input, 'x');
  await user.tab();
  expect(input.value).toBe('Ana Souza');
  await user.clear(input);
  expect(onSelect).toHaveBeenLastCalledWith(null);
});

it('lets the last typed character be deleted, with and without a choice', async () => {
  const { user, input } = await open();
  await user.type(input, 'x');
  await screen.findByText('No results');
  await user.keyboard('{Backspace}');
  expect(input.value).toBe('');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  cleanup();
  const chosen = await open(vi.fn(), people[0]);
  await chosen.user.type(chosen.input, 'x');
  await chosen.user.keyboard('{Backspace}');
  expect(chosen.input.value).toBe('Ana Souza');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(chosen.onSelect).not.toHaveBeenCalled();
});

it('does not replace options while one is being pressed', async () => {
  const onSelect = vi.fn();
  const answers: { come?: (options: readonly ComboBoxOption[]) => void } = {};
  function Field() {
    const [options, setOptions] = useState(people);
    answers.come = setOptions;
    return (
      <ComboBox
        label="Employee"
        options={options}
        selected={null}
        onSelect={onSelect}
        onSearch={() => undefined}
        emptyLabel="No results"
      />
    );
  }
  render(<Field />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox'));
  const bruno = await screen.findByRole('option', { name: 'Bruno Lima' });
  await user.pointer({ keys: '[MouseLeft>]', target: bruno });
  act(() => answers.come?.([{ id: 'aldo', label: 'Aldo Reis' }, ...people]));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Ana Souza 529.982.247-25',
    'Bruno Lima',
  ]);
  await user.pointer({ keys: '[/MouseLeft]', target: bruno });
  expect(onSelect).toHaveBeenLastCalledWith(people[1]);
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('option', { name: 'Aldo Reis' })).toBeTruthy();
});
