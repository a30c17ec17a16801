import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { CheckboxGroup } from './CheckboxGroup.tsx';

const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }));

function Letters({ onValue }: { onValue: (value: string[]) => void }) {
  const [value, setValue] = useState<readonly string[]>(['c']);
  return (
    <CheckboxGroup
      label="Letters"
      error="Choose well"
      options={options}
      value={value}
      onChange={(chosen) => {
        setValue(chosen);
        onValue(chosen);
      }}
    />
  );
}

it('reports all chosen values in the order of the options', async () => {
  const onValue = vi.fn();
  render(<Letters onValue={onValue} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'A' }));
  expect(onValue).toHaveBeenLastCalledWith(['a', 'c']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'C' }));
  expect(onValue).toHaveBeenLastCalledWith(['a']);
  expect(screen.getByRole('group', { name: 'Letters', description: 'Choose well' })).toBeTruthy();
});
