import type { FormDefinition } from '@anteroom/domain/forms/formDefinition';
import { I18n, type ServiceScope, ServiceScopeContext } from '@anteroom/sdk';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ParseKeys } from 'i18next';
import { atom } from 'jotai';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DefinedForm } from './DefinedForm.tsx';
import { keysAsTexts } from './testing/keysAsTexts.ts';

const definition = {
  id: 'request',
  version: 1,
  fields: [
    { name: 'subject', type: 'text', label: 'Subject', required: true, maxLength: 20 },
    {
      name: 'department',
      type: 'choice',
      label: 'Department',
      required: true,
      options: [
        { value: 'tax', label: 'Tax' },
        { value: 'payroll', label: 'Payroll' },
      ],
    },
    {
      name: 'description',
      type: 'longText',
      label: 'Description',
      hint: 'In your own words',
      required: true,
    },
    { name: 'wishedDate', type: 'date', label: 'Wished date', min: 'today' },
  ],
} as const satisfies FormDefinition;

const i18next = keysAsTexts();
const i18n = {
  language: atom('en-us'),
  t: (key: ParseKeys, values = {}) => i18next.t(key, values),
  date: (date: string) => date,
};
const scope: ServiceScope = {
  pluginId: 'test',
  get<T>(token: symbol): T {
    if (token !== I18n) throw new Error(`A form asks for no ${String(token)}`);
    return i18n as T;
  },
};

function show(props: Partial<Parameters<typeof DefinedForm<typeof definition>>[0]> = {}) {
  const onSubmit = vi.fn(async () => {});
  render(
    <I18nextProvider i18n={i18next}>
      <ServiceScopeContext value={scope}>
        <DefinedForm
          definition={definition}
          submitLabel="Send"
          today="2026-11-20"
          onSubmit={onSubmit}
          {...props}
        />
      </ServiceScopeContext>
    </I18nextProvider>,
  );
  return { user: userEvent.setup(), onSubmit };
}

const subject = () => screen.getByRole('textbox', { name: 'Subject' });
const description = () => screen.getByRole('textbox', { name: 'Description' });
const department = () => screen.getByRole('combobox', { name: 'Department' });
const send = () => screen.getByRole('button', { name: 'Send' });

afterEach(cleanup);

describe('DefinedForm', () => {
  it('shows a heading where a part begins, and hides it with its conditional field', async () => {
    const parts = {
      id: 'parts',
      version: 1,
      fields: [
        { name: 'married', type: 'yesNo', label: 'Married' },
        {
          name: 'spouse',
          type: 'text',
          label: 'Name',
          heading: 'Spouse',
          when: { field: 'married', is: 'yes' },
        },
      ],
    } as const satisfies FormDefinition;
    const { user } = show({ definition: parts as never });
    expect(screen.queryByRole('heading', { name: 'Spouse' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'form.yes' }));
    expect(screen.getByRole('heading', { name: 'Spouse', level: 3 })).toBeTruthy();
  });

  it('places fields side by side where the definition says so', () => {
    const rows = {
      id: 'rows',
      version: 1,
      fields: [
        { name: 'city', type: 'text', label: 'City' },
        { name: 'district', type: 'text', label: 'District', beside: true },
        { name: 'notes', type: 'text', label: 'Notes' },
      ],
    } as const satisfies FormDefinition;
    show({ definition: rows as never });
    const rowOf = (label: RegExp) => screen.getByRole('textbox', { name: label }).closest('.ar-field-row');
    expect(rowOf(/^City/)).not.toBeNull();
    expect(rowOf(/^District/)).toBe(rowOf(/^City/));
    expect(rowOf(/^Notes/)).toBeNull();
  });

  it('splits a long form into stretches of at most 20 rows', () => {
    const fields = Array.from({ length: 45 }, (_, index) => ({
      name: `f${index}`,
      type: 'text',
      label: `F${index}`,
    }));
    show({ definition: { id: 'long', version: 1, fields } as never });
    const stretchOf = (label: string) => screen.getByLabelText(label).closest('.ar-field-stretch');
    expect(stretchOf('F19form.optional')).toBe(stretchOf('F0form.optional'));
    expect(stretchOf('F20form.optional')).not.toBe(stretchOf('F19form.optional'));
    expect(document.querySelectorAll('.ar-field-stretch')).toHaveLength(3);
    cleanup();
    show();
    expect(document.querySelector('.ar-field-stretch')).toBeNull();
  });

  it('submits trimmed values, and the empty string for fields left empty', async () => {
    const { user, onSubmit } = show();
    await user.type(subject(), '  VAT return ');
    await user.selectOptions(department(), 'Payroll');
    await user.type(description(), 'Please{Enter}soon');
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({
      subject: 'VAT return',
      department: 'payroll',
      description: 'Please\nsoon',
      wishedDate: '',
    });
  });

  it('marks optional fields', () => {
    show();
    expect(screen.getByText('Wished date')).toHaveProperty(
      'textContent',
      expect.stringContaining('form.optional'),
    );
    expect(screen.getByText('Subject').textContent).not.toContain('form.optional');
  });

  it('lists the errors, marks the invalid fields and focuses the first one', async () => {
    const { user, onSubmit } = show();
    await user.selectOptions(department(), 'Tax');
    await user.click(send());

    const summary = await screen.findByRole('alert');
    const entries = within(summary).getAllByRole('link');
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Subject – form.required',
      'Description – form.required',
    ]);
    expect(summary.textContent).toContain('form.summary 2');
    expect(subject().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(subject());
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('focuses a field when its entry in the error list is clicked', async () => {
    const { user } = show();
    await user.click(send());
    await user.click(await screen.findByRole('link', { name: /Description/ }));
    expect(document.activeElement).toBe(description());
    expect(location.hash).toBe('');
  });

  it('removes the error list once its last entry is corrected', async () => {
    const { user } = show({ initialValues: { department: 'tax', description: 'Text' } });
    await user.click(send());
    await screen.findByRole('link', { name: /Subject/ });
    await user.type(subject(), 'V');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('validates a field on blur, not while it is first typed into', async () => {
    const { user } = show();
    await user.type(subject(), 'longer than twenty characters');
    expect(screen.queryByText('form.maxLength 20')).toBeNull();
    await user.tab();
    expect(await screen.findByText('form.maxLength 20')).toBeTruthy();
  });

  it('submits once, however often the button is pressed while it is busy', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const onSubmit = vi.fn(() => promise);
    const { user } = show({ onSubmit, initialValues: { subject: 'a', department: 'tax', description: 'b' } });
    await user.dblClick(send());
    await user.type(subject(), '{Enter}');
    await waitFor(() => expect(send().getAttribute('aria-busy')).toBe('true'));
    expect(onSubmit).toHaveBeenCalledTimes(1);
    resolve();
    await waitFor(() => expect(send().getAttribute('aria-busy')).toBeNull());
    expect(subject()).toHaveProperty('value', 'a');
  });

  it('does not submit while submitting is disabled, and keeps the button focusable', async () => {
    const initialValues = { subject: 'a', department: 'tax', description: 'b' };
    const { user, onSubmit } = show({ submitDisabled: true, initialValues });
    expect(send().getAttribute('aria-disabled')).toBe('true');
    await user.click(send());
    expect(document.activeElement).toBe(send());
    await user.type(subject(), '{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('calls onChange for each change, with the text as typed', async () => {
    const onChange = vi.fn();
    const { user } = show({ onChange });
    await user.type(subject(), 'V ');
    expect(onChange).toHaveBeenLastCalledWith({
      subject: 'V ',
      department: '',
      description: '',
      wishedDate: '',
    });
  });

  it('takes only valid values of its own fields from a draft', async () => {
    const onChange = vi.fn();
    const stale = { subject: 'VAT', colour: 'blue', description: 7 } as unknown as Record<string, string>;
    const { user } = show({ initialValues: stale, onChange });
    await user.type(subject(), '!');
    expect(onChange).toHaveBeenLastCalledWith({
      subject: 'VAT!',
      department: '',
      description: '',
      wishedDate: '',
    });
  });

  it('reports a date before today as too early and focuses its first part', async () => {
    const { user } = show({
      initialValues: { subject: 'a', department: 'tax', description: 'b', wishedDate: '2026-11-19' },
    });
    const parts = await screen.findAllByRole('spinbutton');
    await user.click(send());
    expect(await screen.findByRole('link', { name: 'Wished date – form.minDate 2026-11-20' })).toBeTruthy();
    expect(document.activeElement).toBe(parts[0]);
  });
});

describe('DefinedForm with several steps', () => {
  const stepped = {
    id: 'stepped',
    version: 1,
    fields: [
      { name: 'cpf', type: 'cpf', label: 'CPF', required: true, step: 'Person' },
      { name: 'name', type: 'text', label: 'Name', beside: true },
      { name: 'rg', type: 'text', label: 'RG', maxLength: 20, step: 'Documents' },
      { name: 'job', type: 'text', label: 'Job', required: true, step: 'Contract' },
    ],
  } as const satisfies FormDefinition;

  const field = (label: string) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });
  const press = (name: string | RegExp) => screen.getByRole('button', { name });
  const next = () => press('form.steps.next');
  const steps = () => within(screen.getByRole('navigation', { name: 'form.steps.list' }));

  it('shows one step at a time with its progress, and keeps the values of the other steps', async () => {
    const { user, onSubmit } = show({ definition: stepped as never });
    expect(steps().getByRole('progressbar', { name: 'form.steps.place 1 3' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^RG/ })).toBeNull();
    await user.type(field('CPF'), '52998224725');
    await user.type(field('Name'), 'Ana');
    await user.click(next());
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Documents', level: 3 }));
    expect(press(/^Person/).textContent).toContain('form.sections.complete');
    expect(press('Documents').getAttribute('aria-current')).toBe('step');
    await user.click(press('form.sections.back'));
    expect(field('CPF').value).toBe('529.982.247-25');
    expect(field('Name').value).toBe('Ana');
    await user.click(press('Contract'));
    await user.type(field('Job'), 'Baker');
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({ cpf: '529.982.247-25', name: 'Ana', rg: '', job: 'Baker' });
  });

  it('validates a step before moving on, and only that step', async () => {
    const { user } = show({ definition: stepped as never });
    await user.click(next());
    expect(await screen.findByText('form.summary 1')).toBeTruthy();
    expect(document.activeElement).toBe(field('CPF'));
    expect(press(/^Person/).textContent).toContain('form.sections.errors');
    await user.type(field('CPF'), '52998224725');
    await user.click(next());
    expect(await screen.findByRole('heading', { name: 'Documents' })).toBeTruthy();
    expect(screen.queryByText(/^form.summary/)).toBeNull();
  });

  it('goes to the step that contains an error when sent or when the error’s link is clicked', async () => {
    const { user, onSubmit } = show({ definition: stepped as never });
    await user.click(press('Contract'));
    await waitFor(() => expect(press(/^Person/).textContent).toContain('form.sections.errors'));
    await user.click(send());
    await screen.findByRole('heading', { name: 'Person' });
    expect(document.activeElement).toBe(field('CPF'));
    expect(screen.getByText('form.summary 2')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /^Job/ }));
    await screen.findByRole('heading', { name: 'Contract' });
    expect(document.activeElement).toBe(field('Job'));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('gives short-answer fields a short width', () => {
    show({ definition: stepped as never });
    expect(field('CPF').closest('.ar-field-short')).not.toBeNull();
    expect(field('Name').closest('.ar-field-short')).toBeNull();
  });
});
