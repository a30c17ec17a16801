import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AnswersForm } from './AnswersForm.tsx';
import { FormPortal } from './testing/FormPortal.tsx';

afterEach(cleanup);

it('marks what is missing when the form around it is submitted, and goes to the first fault', async () => {
  const portal = new FormPortal();
  portal.show(
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <AnswersForm
        definition={{
          id: 'test',
          version: 1,
          fields: [
            {
              name: 'steps',
              type: 'group',
              label: 'Steps',
              entry: 'Step',
              add: 'Add a step',
              required: true,
              fields: [
                { name: 'name', type: 'text', label: 'Name' },
                {
                  name: 'kind',
                  type: 'choice',
                  label: 'Type',
                  required: true,
                  options: [{ value: 'a', label: 'A' }],
                },
              ],
            },
          ],
        }}
        initialValues={{ steps: [{ name: '', kind: '' }] }}
        onChange={() => undefined}
      />
      <button type="submit">Send</button>
    </form>,
  );
  await portal.user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('form.required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Type' }));
});
