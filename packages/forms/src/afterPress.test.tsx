import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DefinedForm } from './DefinedForm.tsx';
import { FormPortal } from './testing/FormPortal.tsx';

afterEach(cleanup);

it('does not judge the field that is left before the press that leaves it is over', async () => {
  const portal = new FormPortal();
  const fields = [{ name: 'name', type: 'text', label: 'Name', required: true }] as const;
  portal.show(
    <DefinedForm
      definition={{ id: 'test', version: 1, fields }}
      submitLabel="Send"
      onSubmit={vi.fn(async () => {})}
    />,
  );
  const name = screen.getByRole('textbox', { name: 'Name' });
  fireEvent.focus(name);
  fireEvent.pointerDown(document.body);
  fireEvent.blur(name);
  await Promise.resolve();
  expect(screen.queryByText('form.required')).toBeNull();
  fireEvent.pointerUp(document.body);
  expect(await screen.findByText('form.required')).toBeTruthy();
});
