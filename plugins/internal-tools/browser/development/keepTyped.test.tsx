import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { keepTyped } from './keepTyped.ts';

let end = () => {};
afterEach(() => end());

interface FormProps {
  readonly heading: string;
  readonly initial?: string;
}

/** A form with controlled fields and one uncontrolled field. */
function Form({ heading, initial = '' }: FormProps) {
  const [note, setNote] = useState(initial);
  const [isUrgent, setUrgent] = useState(false);
  return (
    <fieldset>
      <legend>{heading}</legend>
      <label>
        Note <b>{note.length}</b> <input value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      <label>
        <input type="checkbox" checked={isUrgent} onChange={(event) => setUrgent(event.target.checked)} />{' '}
        Urgent
      </label>
      <label>
        Free <textarea />
      </label>
      <label>
        Secret <input type="password" />
      </label>
      <output>{`${note} ${isUrgent}`}</output>
    </fieldset>
  );
}

function page(version: number, props: FormProps) {
  return (
    <div data-plugin="notes">
      <Form key={version} {...props} />
    </div>
  );
}

async function type() {
  const { userEvent } = await import('@testing-library/user-event');
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'Ask about the lease');
  await user.type(screen.getByLabelText('Free'), 'freely');
  await user.type(screen.getByLabelText('Secret'), 'hush');
  await user.click(screen.getByLabelText('Urgent'));
}

const typedInto = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

it('refills fields that come back empty, in component state too, but never passwords', async () => {
  const { rerender } = render(page(1, { heading: 'First' }));
  await type();
  end = keepTyped('notes');
  rerender(page(2, { heading: 'Second' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Ask about the lease true'));
  expect(typedInto('Free')).toBe('freely');
  expect(typedInto('Secret')).toBe('');
});

it('keeps a field’s new initial value, and does not refill fields of other plugins', async () => {
  const { rerender } = render(page(1, { heading: 'First' }));
  await type();
  end = keepTyped('notes');
  rerender(page(2, { heading: 'Second', initial: 'Nothing yet' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nothing yet true'));

  end();
  end = keepTyped('others');
  await act(async () => rerender(page(3, { heading: 'Third' })));
  expect(screen.getByRole('status').textContent).toBe(' false');
});
