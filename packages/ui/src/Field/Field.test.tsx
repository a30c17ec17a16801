import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { RadioGroup } from '../RadioGroup/RadioGroup.tsx';
import { SelectField } from '../SelectField/SelectField.tsx';
import { Switch } from '../Switch/Switch.tsx';
import { TextArea } from '../TextArea/TextArea.tsx';
import { TextField } from '../TextField/TextField.tsx';

it.each([
  ['TextField', TextField],
  ['TextArea', TextArea],
])('%s is named by its label and described by help and error', (_, Control) => {
  render(<Control label="Name" description="As in your passport" error="Needed" />);
  const control = screen.getByRole('textbox', {
    name: 'Name',
    description: 'As in your passport Needed',
  });
  expect(control.getAttribute('aria-invalid')).toBe('true');
});

it('has no error attributes while there is no error', () => {
  render(<TextField label="Name" />);
  const control = screen.getByRole('textbox', { name: 'Name' });
  expect(control.getAttribute('aria-describedby')).toBeNull();
  expect(control.getAttribute('aria-invalid')).toBeNull();
});

it('has no value in a select with a placeholder until one is chosen', async () => {
  render(
    <SelectField
      label="Year"
      placeholder="Choose a year"
      options={[
        { value: '2024', label: '2024' },
        { value: '2025', label: '2025' },
      ]}
    />,
  );
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Year' });
  expect(select.value).toBe('');
  await userEvent.selectOptions(select, '2025');
  expect(select.value).toBe('2025');
});

it('shows an indeterminate checkbox as mixed', () => {
  render(<Checkbox label="All documents" indeterminate description="Twelve" />);
  const box = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'All documents',
    description: 'Twelve',
  });
  expect(box.indeterminate).toBe(true);
});

it('passes its element to a ref', () => {
  const ref = vi.fn();
  render(<Checkbox label="Copy" ref={ref} />);
  expect(ref).toHaveBeenCalledWith(screen.getByRole('checkbox'));
});

it('reports the chosen radio button', async () => {
  const onChange = vi.fn();
  render(
    <RadioGroup
      label="Filed"
      onChange={onChange}
      error="Choose one"
      options={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
    />,
  );
  expect(screen.getByRole('group', { name: 'Filed', description: 'Choose one' })).toBeTruthy();
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'No' }));
  expect(onChange).toHaveBeenCalledWith('no');
});

it('reports that a switch was turned on', async () => {
  const onChange = vi.fn();
  render(<Switch label="E-mail" checked={false} onChange={onChange} />);
  await userEvent.click(screen.getByRole('switch', { name: 'E-mail', checked: false }));
  expect(onChange).toHaveBeenCalledWith(true);
});
