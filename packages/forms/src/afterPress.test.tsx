import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { afterPress } from './afterPress.ts';
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

it('waits for the end of a tap, which is told of as a mouse after the finger is lifted', async () => {
  const callback = vi.fn();
  fireEvent.pointerDown(document.body, { pointerType: 'touch' });
  fireEvent.pointerUp(document.body, { pointerType: 'touch' });
  fireEvent.mouseDown(document.body);
  afterPress(callback);
  expect(callback).not.toHaveBeenCalled();
  fireEvent.mouseUp(document.body);
  await expect.poll(() => callback.mock.calls.length).toBe(1);
});
