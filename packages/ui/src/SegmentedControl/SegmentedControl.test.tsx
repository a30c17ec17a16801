import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SegmentedControl } from './SegmentedControl.tsx';

it('is a group of radio buttons that reports the chosen value', async () => {
  const onChange = vi.fn();
  render(
    <SegmentedControl
      label="View"
      value="list"
      onChange={onChange}
      options={[
        { value: 'list', label: 'List' },
        { value: 'grid', label: 'Grid' },
      ]}
    />,
  );
  expect(screen.getByRole('radiogroup', { name: 'View' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'List', checked: true })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Grid' }));
  expect(onChange).toHaveBeenCalledWith('grid');
});
