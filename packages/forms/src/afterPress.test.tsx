import { afterPress } from '@anteroom/ui/Field';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DefinedForm } from './DefinedForm.tsx';
import { FormPortal } from './testing/FormPortal.tsx';

afterEach(cleanup);

it('does not validate the field that is left until the press that leaves it has ended', async () => {
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

it('waits for the end of a tap, whose mouse events follow after the finger is lifted', async () => {
  const callback = vi.fn();
  fireEvent.pointerDown(document.body, { pointerType: 'touch' });
  fireEvent.pointerUp(document.body, { pointerType: 'touch' });
  fireEvent.mouseDown(document.body);
  afterPress(callback);
  expect(callback).not.toHaveBeenCalled();
  fireEvent.mouseUp(document.body);
  await expect.poll(() => callback.mock.calls.length).toBe(1);
});
