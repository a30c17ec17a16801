import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { areDatesComplete, DateField, type DateFieldProps } from './DateField.tsx';

function Leave({
  initial = '',
  onValue = vi.fn(),
  ...props
}: { initial?: string; onValue?: (value: string) => void } & Partial<DateFieldProps>) {
  const [value, setValue] = useState(initial);
  return (
    <DateField
      label="First day"
      locale="en-US"
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

it('accepts a typed date in the order of the language and reports it as an ISO date', async () => {
  const onValue = vi.fn();
  render(<Leave locale="pt-BR" onValue={onValue} />);
  const group = await screen.findByRole('group', { name: 'First day' });
  await userEvent.click(within(group).getAllByRole('spinbutton')[0] as HTMLElement);
  await userEvent.keyboard('31122026');
  expect(onValue).toHaveBeenLastCalledWith('2026-12-31');
});

it('disables dates outside of the range in the calendar', async () => {
  const onValue = vi.fn();
  render(<Leave initial="2026-03-10" min="2026-03-05" max="2026-03-20" onValue={onValue} />);
  await userEvent.click(await screen.findByRole('button', { name: /Calendar/ }));
  const grid = await screen.findByRole('grid');
  expect(
    within(grid)
      .getByRole('button', { name: /March 4, 2026/ })
      .getAttribute('aria-disabled'),
  ).toBe('true');
  await userEvent.click(within(grid).getByRole('button', { name: /March 20, 2026/ }));
  expect(onValue).toHaveBeenLastCalledWith('2026-03-20');
});

it('offers every year in the range, and any month', async () => {
  const onValue = vi.fn();
  render(<Leave initial="2026-03-10" min="1876-01-01" max="2026-12-31" onValue={onValue} />);
  await userEvent.click(await screen.findByRole('button', { name: /Calendar/ }));
  const year = await screen.findByRole('combobox', { name: 'year' });
  expect(within(year).getAllByRole('option')).toHaveLength(151);
  await userEvent.selectOptions(year, '1961');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'month' }), 'August');
  await userEvent.click(screen.getByRole('button', { name: /August 31, 1961/ }));
  expect(onValue).toHaveBeenLastCalledWith('1961-08-31');
});

it('shows its error', async () => {
  render(<Leave error="Say when it starts" />);
  await screen.findByRole('group', { name: 'First day' });
  expect(screen.getByText('Say when it starts')).toBeTruthy();
});

it('lets selection changes of the page through, and stops those inside a text control', async () => {
  render(
    <>
      <input aria-label="Name" />
      <Leave />
    </>,
  );
  await screen.findByRole('group', { name: 'First day' });
  const heard = vi.fn();
  document.addEventListener('selectionchange', heard);
  screen
    .getByRole('textbox', { name: 'Name' })
    .dispatchEvent(new Event('selectionchange', { bubbles: true }));
  expect(heard).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('selectionchange'));
  expect(heard).toHaveBeenCalledOnce();
  document.removeEventListener('selectionchange', heard);
});

it('shows a half-typed date as wrong, and holds the form back until it is complete or empty', async () => {
  const submitted = vi.fn((event) => event.preventDefault());
  render(
    <form noValidate onSubmit={submitted}>
      <Leave locale="pt-BR" />
      <button type="submit">Save</button>
    </form>,
  );
  const group = await screen.findByRole('group', { name: 'First day' });
  const parts = () => within(group).getAllByRole('spinbutton');
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await save();
  expect(submitted).toHaveBeenCalledTimes(1);

  await userEvent.click(parts()[0] as HTMLElement);
  await userEvent.keyboard('3112');
  await save();
  expect(screen.getByText('Enter a valid date.')).toBeTruthy();
  expect(document.activeElement).toBe(parts()[2]);
  expect(submitted).toHaveBeenCalledTimes(1);

  await userEvent.keyboard('2026');
  await save();
  expect(screen.queryByText('Enter a valid date.')).toBeNull();
  expect(submitted).toHaveBeenCalledTimes(2);
});

it('shows a year of fewer than four digits as wrong, such as of a date in the order of another language', async () => {
  const submitted = vi.fn((event) => event.preventDefault());
  render(
    <form noValidate onSubmit={submitted}>
      <Leave />
      <button type="submit">Save</button>
    </form>,
  );
  const group = await screen.findByRole('group', { name: 'First day' });
  await userEvent.click(within(group).getAllByRole('spinbutton')[0] as HTMLElement);
  await userEvent.keyboard('31021980');
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await save();
  expect(await screen.findByText('Enter a valid date.')).toBeTruthy();
  expect(document.activeElement).toBe(within(group).getAllByRole('spinbutton')[2]);
  expect(submitted).not.toHaveBeenCalled();
  await userEvent.keyboard('1980');
  await save();
  expect(screen.queryByText('Enter a valid date.')).toBeNull();
  expect(submitted).toHaveBeenCalledOnce();
});

it('checks the dates of a part of a form, and leaves the others alone', async () => {
  const submitted = vi.fn((event) => event.preventDefault());
  render(
    <form noValidate onSubmit={submitted}>
      <Leave label="Last day" />
      <fieldset data-testid="part">
        <Leave label="First day" locale="pt-BR" />
      </fieldset>
    </form>,
  );
  const part = screen.getByTestId('part');
  const typeDay = async (name: string) => {
    const date = await screen.findByRole('group', { name });
    await userEvent.click(within(date).getAllByRole('spinbutton')[0] as HTMLElement);
    await userEvent.keyboard('3');
  };
  await typeDay('Last day');
  expect(areDatesComplete(part)).toBe(true);

  await typeDay('First day');
  expect(areDatesComplete(part)).toBe(false);
  expect(await screen.findAllByText('Enter a valid date.')).toHaveLength(1);
  expect(submitted).not.toHaveBeenCalled();
});

it('marks a half-typed date when the person leaves it, and retains the last complete one', async () => {
  const onValue = vi.fn();
  render(<Leave initial="2026-03-10" locale="pt-BR" onValue={onValue} />);
  const group = await screen.findByRole('group', { name: 'First day' });
  await userEvent.click(within(group).getAllByRole('spinbutton')[0] as HTMLElement);
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(screen.queryByText('Enter a valid date.')).toBeNull();
  await userEvent.click(document.body);
  expect(await screen.findByText('Enter a valid date.')).toBeTruthy();
  expect(onValue).toHaveBeenLastCalledWith('2026-03-01');
});

it('says that a day that does not exist became the last one of its month, before the form is submitted', async () => {
  const submitted = vi.fn((event) => event.preventDefault());
  const onValue = vi.fn();
  render(
    <form noValidate onSubmit={submitted}>
      <Leave locale="pt-BR" onValue={onValue} />
      <button type="submit">Save</button>
    </form>,
  );
  const group = await screen.findByRole('group', { name: 'First day' });
  await userEvent.click(within(group).getAllByRole('spinbutton')[0] as HTMLElement);
  await userEvent.keyboard('31022027');
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await save();
  expect(screen.getByText('That day doesn’t exist. We entered the last day of the month.')).toBeTruthy();
  expect(onValue).toHaveBeenLastCalledWith('2027-02-28');
  expect(submitted).not.toHaveBeenCalled();
  await save();
  expect(submitted).toHaveBeenCalledOnce();
});
