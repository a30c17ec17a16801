import type { Answers, FieldDefinition, FormDefinition } from '@anteroom/domain/forms/formDefinition';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AnswersForm } from './AnswersForm.tsx';
import { DefinedForm } from './DefinedForm.tsx';
import type { Employee } from './fields/employees.ts';
import { FormPortal } from './testing/FormPortal.tsx';

afterEach(cleanup);

function show(
  fields: readonly FieldDefinition[],
  initialValues: Partial<Answers> = {},
  portal = new FormPortal(),
) {
  const definition: FormDefinition = { id: 'test', version: 1, fields };
  const onSubmit = vi.fn(async (_values: Answers) => {});
  portal.show(
    <DefinedForm
      definition={definition}
      submitLabel="Send"
      today="2026-11-21"
      initialValues={initialValues}
      files={{ to: { type: 'clients', id: 'client-1' }, metaData: { ccTask: 'task-1' } }}
      onSubmit={onSubmit}
    />,
  );
  const { user } = portal;
  const send = () => user.click(screen.getByRole('button', { name: 'Send' }));
  return { portal, user, onSubmit, send };
}

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('masked numbers', () => {
  it('formats a Social Security number with its mask and ignores an asterisk', async () => {
    const { user, onSubmit, send } = show([{ name: 'ssn', type: 'ssn', label: 'SSN', required: true }]);
    await user.type(box('SSN'), '1234*5');
    expect(box('SSN').value).toBe('123-45');
    await send();
    expect(await screen.findByRole('link', { name: 'SSN – form.ssn' })).toBeTruthy();
    await user.type(box('SSN'), '67890');
    await send();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ ssn: '123-45-6789' }));
  });

  it('keeps the caret after an inserted digit', async () => {
    const { user } = show([{ name: 'phone', type: 'phone', label: 'Phone' }], { phone: '(212) 550-147' });
    await user.type(box(/Phone/), '5', { initialSelectionStart: 6, initialSelectionEnd: 6 });
    expect(box(/Phone/).value).toBe('(212) 555-0147');
    expect(box(/Phone/).selectionStart).toBe(7);
  });
});

it('moves the caret past a deleted mask character, so that the next Backspace deletes the digit before it', async () => {
  const { user } = show([{ name: 'phone', type: 'phone', label: 'Phone' }], { phone: '(212) 555-0147' });
  const phone = box(/Phone/);
  await user.type(phone, '{Backspace}{Backspace}', { initialSelectionStart: 6, initialSelectionEnd: 6 });
  expect(phone.value).toBe('(212) 555-0147');
  expect(phone.selectionStart).toBe(4);
  await user.keyboard('{Backspace}');
  expect(phone.value).toBe('(215) 550-147');
  expect(phone.selectionStart).toBe(3);
});

it('sets autocomplete only on fields about the person themself', async () => {
  show([
    { name: 'first', type: 'text', label: 'First name', autocomplete: 'given-name' },
    { name: 'spouse', type: 'text', label: 'Spouse' },
    { name: 'born', type: 'date', label: 'Born', autocomplete: 'bday' },
  ]);
  expect(box(/First name/).autocomplete).toBe('given-name');
  expect(box(/Spouse/).autocomplete).toBe('');
  await waitFor(() => expect(document.querySelector('[autocomplete=bday]')).not.toBeNull());
});

describe('numbers', () => {
  it('accepts an amount in the language’s notation and formats it on blur', async () => {
    const field = { name: 'pay', type: 'currency', currency: 'BRL', label: 'Pay', required: true } as const;
    const { user, onSubmit, send } = show([field], {}, new FormPortal('pt-br'));
    await user.type(box('Pay (R$)'), '1234,5');
    await user.tab();
    expect(box('Pay (R$)').value).toBe('1.234,50');
    await send();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ pay: '1234.5' }));
  });

  it('leaves an invalid number as typed and reports it', async () => {
    const { user, send } = show([{ name: 'share', type: 'percent', label: 'Share' }]);
    await user.type(box(/Share/), '12,50');
    await send();
    expect(await screen.findByRole('link', { name: 'Share – form.number' })).toBeTruthy();
    expect(box(/Share/).value).toBe('12,50');
  });
});

describe('choices', () => {
  it('submits a yes, and the chosen options in the order of the list', async () => {
    const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
    const { user, onSubmit, send } = show([
      { name: 'sure', type: 'yesNo', label: 'Sure', required: true },
      { name: 'letters', type: 'several', label: 'Letters', options, required: true },
    ]);
    await send();
    expect(await screen.findByRole('link', { name: 'Letters – form.required' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'form.yes' }));
    await user.click(screen.getByRole('radio', { name: 'form.yes' }));
    await user.click(screen.getByRole('checkbox', { name: 'c' }));
    await user.click(screen.getByRole('checkbox', { name: 'a' }));
    await send();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ sure: 'yes', letters: ['a', 'c'] }));
  });
});

it('keeps the choices of two forms on the same page apart', async () => {
  const definition: FormDefinition = {
    id: 'test',
    version: 1,
    fields: [
      { name: 'sure', type: 'yesNo', label: 'Sure' },
      { name: 'proof', type: 'file', label: 'Proof' },
    ],
  };
  const files = { to: { type: 'clients', id: 'client-1' }, metaData: { ccTask: 'task-1' } } as const;
  const portal = new FormPortal();
  portal.uploadEnd = 'network';
  portal.show(
    [1, 2].map((step) => (
      <AnswersForm key={step} definition={definition} files={{ ...files, step }} onChange={() => undefined} />
    )),
  );
  const [first, second] = screen.getAllByRole<HTMLInputElement>('radio', { name: 'form.yes' });
  await portal.user.click(first as HTMLElement);
  await portal.user.click(second as HTMLElement);
  expect([first?.checked, second?.checked]).toEqual([true, true]);
  expect(first?.name).not.toBe(second?.name);
  const [picker] = screen.getAllByLabelText(/^Proof/, { selector: 'input' });
  await portal.user.upload(
    picker as HTMLElement,
    new File(['%PDF'], 'proof.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findAllByText('proof.pdf')).toHaveLength(1);
});

describe('conditions', () => {
  const married = { name: 'married', type: 'yesNo', label: 'Married', required: true } as const;
  const spouse = {
    name: 'spouse',
    type: 'text',
    label: 'Spouse',
    required: true,
    when: { field: 'married', is: 'yes' },
  } as const;

  it('shows a field only while its condition holds, keeps its value, and submits it empty while hidden', async () => {
    const { user, onSubmit, send } = show([married, spouse]);
    expect(screen.queryByRole('textbox', { name: 'Spouse' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'form.yes' }));
    await user.type(box('Spouse'), 'Alex');
    await user.click(screen.getByRole('radio', { name: 'form.no' }));
    expect(screen.queryByRole('textbox', { name: 'Spouse' })).toBeNull();
    await send();
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ married: 'no', spouse: '' }));

    await user.click(screen.getByRole('radio', { name: 'form.yes' }));
    expect(box('Spouse').value).toBe('Alex');
  });
});

describe('groups', () => {
  const jobs: FieldDefinition = {
    name: 'jobs',
    type: 'group',
    label: 'Jobs',
    entry: 'Job',
    required: true,
    max: 2,
    fields: [
      { name: 'employer', type: 'text', label: 'Employer', required: true },
      { name: 'left', type: 'yesNo', label: 'Left' },
      { name: 'why', type: 'text', label: 'Why', required: true, when: { field: 'left', is: 'yes' } },
    ],
  };
  const entry = (number: number) =>
    within(screen.getByRole('group', { name: `form.group.entry Job ${number}` }));
  const add = () => screen.queryByRole('button', { name: 'form.group.add Job' });

  it('adds entries up to the limit, validates each, and names the entry in the error list', async () => {
    const { user, onSubmit, send } = show([jobs]);
    await send();
    expect(await screen.findByRole('link', { name: 'Jobs – form.required' })).toBeTruthy();
    await user.click(add() as HTMLElement);
    await waitFor(() =>
      expect(document.activeElement).toBe(entry(1).getByRole('textbox', { name: 'Employer' })),
    );
    await user.keyboard('Dock');
    await user.click(add() as HTMLElement);
    expect(screen.queryByText('form.required')).toBeNull();
    expect(add()).toBeNull();
    await user.click(entry(2).getByRole('radio', { name: 'form.yes' }));
    expect(entry(1).queryByRole('textbox', { name: 'Why' })).toBeNull();
    await send();
    await user.click(await screen.findByRole('link', { name: 'Job 2: Why – form.required' }));
    expect(document.activeElement).toBe(entry(2).getByRole('textbox', { name: 'Why' }));
    await user.keyboard('Tired');
    await user.type(entry(2).getByRole('textbox', { name: 'Employer' }), 'Mill');
    await send();
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({
        jobs: [
          { employer: 'Dock', left: '', why: '' },
          { employer: 'Mill', left: 'yes', why: 'Tired' },
        ],
      }),
    );
  });

  it('asks before it removes an entry with answers, but not before it removes an empty one', async () => {
    const { portal, user } = show([jobs], { jobs: [{ employer: 'Dock' }, {}] });
    await user.click(screen.getByRole('button', { name: 'form.group.remove form.group.entry Job 2' }));
    expect(portal.confirm).not.toHaveBeenCalled();
    portal.confirm.mockResolvedValueOnce(false);
    const remove = screen.getByRole('button', { name: 'form.group.remove form.group.entry Job 1' });
    await user.click(remove);
    expect(entry(1).getByRole('textbox', { name: 'Employer' })).toHaveProperty('value', 'Dock');
    await user.click(remove);
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(document.activeElement).toBe(add());
  });
});

describe('addresses', () => {
  it('loads the states of the chosen country and clears the state chosen before', async () => {
    const { portal, user, onSubmit, send } = show([
      { name: 'home', type: 'address', label: 'Home', required: true },
    ]);
    const country = screen.getByRole<HTMLSelectElement>('combobox', { name: 'form.address.country' });
    await within(country).findByRole('option', { name: 'Canada' });
    const state = () => screen.findByRole('combobox', { name: /form.address.state/ });
    await user.selectOptions(country, 'Canada');
    await user.selectOptions(await state(), 'Ontario');
    await user.selectOptions(country, 'United States');
    expect(await within(await state()).findByRole('option', { name: 'Massachusetts' })).toBeTruthy();
    expect(await state()).toHaveProperty('value', '');
    await user.selectOptions(country, 'Canada');
    expect(await within(await state()).findByRole('option', { name: 'Ontario' })).toBeTruthy();
    const asked = portal.call.mock.calls.map(([, { query }]) => Object.values(query)[0]);
    expect(asked).toEqual(['en-us', 'CA', 'US']);

    await user.type(box('form.address.line1'), '1 Dock Sq');
    await send();
    expect(await screen.findByRole('link', { name: 'Home – form.required' })).toBeTruthy();
    await user.type(box('form.address.city'), 'Toronto');
    await send();
    const address = {
      country: 'CA',
      state: '',
      line1: '1 Dock Sq',
      line2: '',
      city: 'Toronto',
      postalCode: '',
    };
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ home: address }));
  });
});

describe('files', () => {
  const proof = { name: 'proof', type: 'file', label: 'Proof', required: true } as const;
  const picker = () => screen.getByLabelText<HTMLInputElement>('Proof', { selector: 'input' });
  const pdf = new File(['%PDF'], 'proof.pdf', { type: 'application/pdf' });

  it('uploads files tied to the task and submits their document IDs', async () => {
    const { portal, user, onSubmit, send } = show([proof]);
    await user.upload(picker(), pdf);
    expect(await screen.findByRole('button', { name: 'form.file.remove proof.pdf' })).toBeTruthy();
    expect(portal.uploads).toEqual([
      { file: pdf, to: { type: 'clients', id: 'client-1' }, metaData: { ccTask: 'task-1' } },
    ]);
    await send();
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({ proof: [{ documentId: 'document-1', name: 'proof.pdf' }] }),
    );
  });

  it('names each rejected file and a file that failed to upload', async () => {
    const { portal, user } = show([proof]);
    portal.uploadEnd = 'network';
    await user.upload(picker(), [pdf, new File([], 'nothing.pdf'), new File([], 'none.pdf')]);
    expect(await screen.findByText('form.file.upload.failed.network')).toBeTruthy();
    expect(screen.getByText(/^nothing\.pdf/).textContent).toBe(
      'nothing.pdf: form.file.empty\nnone.pdf: form.file.empty',
    );
    await user.click(screen.getByRole('button', { name: 'form.file.upload.remove proof.pdf' }));
    expect(screen.queryByText('form.file.upload.failed.network')).toBeNull();
  });

  it('does not submit before a file has been uploaded, and says so at its field', async () => {
    const { portal, user, onSubmit, send } = show([{ ...proof, required: false }]);
    const held = Promise.withResolvers<'done'>();
    portal.uploadEnd = held.promise;
    await user.upload(picker(), pdf);
    await send();
    expect(await screen.findByRole('link', { name: 'Proof – form.file.running proof.pdf' })).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
    held.resolve('done');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await send();
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({ proof: [{ documentId: 'document-1', name: 'proof.pdf' }] }),
    );
  });

  it('can be submitted without a file whose upload was cancelled', async () => {
    const { portal, user, onSubmit, send } = show([{ ...proof, required: false }]);
    const held = Promise.withResolvers<'cancelled'>();
    portal.uploadEnd = held.promise;
    await user.upload(picker(), pdf);
    await send();
    await screen.findByRole('alert');
    held.resolve('cancelled');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await send();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ proof: [] }));
  });

  it('cancels the upload of a file that was chosen while the form was being sent', async () => {
    const { portal, user, onSubmit, send } = show([{ ...proof, required: false }]);
    onSubmit.mockReturnValue(new Promise(() => {}));
    await send();
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    portal.uploadEnd = new Promise(() => {});
    await user.upload(picker(), pdf);
    cleanup();
    expect(portal.cancelled).toEqual(['proof.pdf']);
  });

  describe('in a group', () => {
    const jobs = {
      name: 'jobs',
      type: 'group',
      label: 'Jobs',
      entry: 'Job',
      fields: [{ name: 'proof', type: 'file', label: 'Proof' }],
    } as const;
    const remove = (number: number) =>
      screen.getByRole('button', { name: `form.group.remove form.group.entry Job ${number}` });
    const pickers = () => screen.getAllByLabelText(/^Proof/, { selector: 'input' });

    it('adds a file to its entry, also when an earlier entry was removed while it was sent', async () => {
      const { portal, user, onSubmit, send } = show([jobs], { jobs: [{}, {}, {}] });
      const held = Promise.withResolvers<'done'>();
      portal.uploadEnd = held.promise;
      await user.upload(pickers()[1] as HTMLElement, pdf);
      await user.click(remove(1));
      expect(portal.confirm).not.toHaveBeenCalled();
      held.resolve('done');
      await screen.findByRole('button', { name: 'form.file.remove proof.pdf' });
      await send();
      const answer = { proof: [{ documentId: 'document-1', name: 'proof.pdf' }] };
      await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ jobs: [answer, { proof: [] }] }));
    });

    it('asks before it removes an entry whose file is being sent, and then cancels the upload', async () => {
      const { portal, user, onSubmit, send } = show([jobs], { jobs: [{}, {}] });
      const held = Promise.withResolvers<'done'>();
      portal.uploadEnd = held.promise;
      await user.upload(pickers()[0] as HTMLElement, pdf);
      await user.click(remove(1));
      expect(portal.confirm).toHaveBeenCalledOnce();
      expect(portal.cancelled).toEqual(['proof.pdf']);
      // The file arrives although its upload was cancelled, which must not reach another entry.
      held.resolve('done');
      await send();
      await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ jobs: [{ proof: [] }] }));
    });
  });

  it('adds a file to the form to which people return while it is sent', async () => {
    const { portal, user } = show([proof]);
    const held = Promise.withResolvers<'done'>();
    portal.uploadEnd = held.promise;
    await user.upload(picker(), pdf);
    cleanup();
    const { onSubmit, send } = show([proof], {}, portal);
    held.resolve('done');
    await screen.findByRole('button', { name: 'form.file.remove proof.pdf' });
    await send();
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  });

  it('shows nothing for a cancelled upload', async () => {
    const { portal, user } = show([proof]);
    portal.uploadEnd = 'cancelled';
    await user.upload(picker(), pdf);
    await waitFor(() => expect(portal.uploads).toHaveLength(1));
    expect([...portal.reads.keys()].filter((key) => key.startsWith('form.file.upload'))).toEqual([]);
  });
});

it('searches once for the employee who is typed without a pause', async () => {
  const portal = new FormPortal();
  const search = vi.fn(async (_text: string): Promise<readonly Employee[]> => []);
  const never = () => Promise.reject(new Error('Nobody is chosen or added.'));
  portal.show(
    <DefinedForm
      definition={{ id: 'test', version: 1, fields: [{ name: 'who', type: 'employee', label: 'Who' }] }}
      submitLabel="Send"
      employees={{ employer: 'client-1', search, get: never, add: never }}
      onSubmit={async () => {}}
    />,
  );
  const field = await screen.findByRole('combobox', { name: /^Who/ });
  for (const value of ['a', 'an', 'ana']) fireEvent.change(field, { target: { value } });
  await waitFor(() => expect(search).toHaveBeenLastCalledWith('ana', expect.anything()));
  expect(search.mock.calls.map(([text]) => text)).toEqual(['', 'ana']);
});

it.each(['en-us', 'pt-br', 'es-ar', 'fr-ca', 'nl-nl'])(
  'uses the same upload texts as tasks in %s',
  async (language) => {
    const forms = await import(`../locales/${language}.json`);
    const parts = await import(`../../task-parts/locales/${language}.json`);
    expect(forms.file.upload).not.toEqual({});
    expect(parts).toMatchObject(forms.file.upload);
  },
);

it('re-renders none of 500 fields on a key press, except a masked field or one being revalidated', async () => {
  const fields = Array.from({ length: 500 }, (_, index): FieldDefinition => {
    const base = { name: `field${index}`, label: `label${index}` };
    if (index % 5 === 1) return { ...base, type: 'currency', currency: 'USD' };
    if (index % 5 === 2) return { ...base, type: 'ssn' };
    if (index % 5 === 3) return { ...base, type: 'longText', when: { field: 'field0', is: 'show' } };
    return { ...base, type: 'text', required: true };
  });
  const { portal, user } = show(fields, { field0: 'show' });
  const labels = () => [...portal.reads.keys()].filter((key) => key.startsWith('label'));
  const masked = screen.getByLabelText(/^label12form/);
  await user.click(masked);
  portal.reads.clear();
  await user.keyboard('123');
  expect(labels()).toEqual(['label12']);
  const field = screen.getByLabelText<HTMLInputElement>('label10');
  await user.click(field);
  portal.reads.clear();
  await user.keyboard('abc');
  expect(labels()).toEqual([]);

  // Once a field has been left, each key press validates it, and only it.
  await user.clear(field);
  await user.tab();
  await screen.findByText('form.required');
  await user.click(field);
  portal.reads.clear();
  await user.keyboard('x');
  await waitFor(() => expect(screen.queryByText('form.required')).toBeNull());
  expect(labels()).toEqual(['label10']);
  // 500 fields are a lot for a browser that is written in JavaScript.
}, 60_000);
