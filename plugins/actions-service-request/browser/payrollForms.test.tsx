import { createTestPortal, makeClient } from '@anteroom/plugin-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Employee, RequestAnswers, ServiceRequest, ServiceRequestUpdate } from '../api.ts';

const client = makeClient({ id: 'cl-1' });
const by = { firstName: 'Inês', lastName: 'Prado' };
const ana: Employee = {
  id: 'ana',
  clientId: client.id,
  name: 'Ana Souza',
  cpf: '52998224725',
  pis: null,
  cbo: null,
  job: null,
  birthDate: '1990-04-02',
  admissionDate: '2023-03-10',
  salary: '3200.00',
  status: 'active',
  version: 1,
  changedAt: '2026-11-20T12:00:00Z',
};

/** Opens a draft of a Brazilian client at its address. `stored` is what the server has of it. */
async function open(type: ServiceRequest['type'], action: string, answers: RequestAnswers) {
  let stored: ServiceRequest = {
    id: 'r-1',
    clientId: client.id,
    type,
    number: null,
    status: 'draft',
    subject: null,
    refusalReason: null,
    version: 1,
    createdAt: '2026-11-20T12:00:00Z',
    changedAt: '2026-11-20T12:00:00Z',
    sentAt: null,
    sentBy: null,
    answers,
    history: [{ at: '2026-11-20T12:00:00Z', by, status: 'draft', reason: null, answer: null, documents: [] }],
    employees: [{ id: ana.id, name: ana.name }],
  };
  const change = (changed: Partial<ServiceRequest>) => {
    stored = { ...stored, ...changed, version: stored.version + 1 };
    return stored;
  };
  // The portal sets the page's language, which decides the order in which dates are typed.
  document.documentElement.lang = 'pt-BR';
  const portal = createTestPortal({
    clients: [client],
    session: { country: 'BR' },
    language: 'pt-br',
    location: `/actions/service-request/${action}#r-1`,
  });
  const requests = `/api/service-requests/v1/clients/${client.id}/requests`;
  const employees = `/api/employees/v1/clients/${client.id}/employees`;
  portal.http
    .on(`GET ${requests}/r-1`, () => stored)
    .on(`PUT ${requests}/r-1`, ({ body }) => change({ answers: (body as ServiceRequestUpdate).answers }))
    .on(`POST ${requests}/r-1/send`, () => change({ status: 'sent', number: 12, sentBy: by }))
    .on(`GET ${employees}`, () => ({ items: [ana], next: null }))
    .on(`GET ${employees}/ana`, () => ana);
  await portal.show(`action path serviceRequestSection/${action}`);
  await waitFor(() => expect(screen.getAllByDisplayValue('Ana Souza')).not.toHaveLength(0));
  return { user: portal.user, answersSent: () => stored.answers };
}

const send = () => screen.getByRole('button', { name: 'Enviar solicitação' });

it('a vacation that starts too close to the rest day names the nearest date, and is sent with it', async () => {
  const { user, answersSent } = await open('vacationNotice', 'vacation-notice', {
    employee: 'ana',
    acquisitionStart: '2025-03-10',
    noticeDate: '2026-11-20',
    start: '2027-01-08',
    days: '30',
  });
  const balance = screen.getByText(
    'Saldo do período: 30 dias. Com esta solicitação, são 30 dias usados e 0 restantes.',
  );
  await user.type(screen.getByRole('textbox', { name: /^Faltas/ }), '6');
  expect(balance.textContent).toContain('Saldo do período: 24 dias.');
  await user.clear(screen.getByRole('textbox', { name: /^Faltas/ }));
  await user.click(send());
  const told = 'A data mais próxima é 7 de janeiro de 2027.';
  expect(await screen.findByRole('link', { name: new RegExp(`^Início das férias .*${told}$`) })).toBeTruthy();

  const start = screen.getByRole('group', { name: /^Início das férias/ });
  await user.click(within(start).getAllByRole('spinbutton')[0] as HTMLElement);
  await user.keyboard('07012027');
  await user.click(send());
  expect(await screen.findByText('Solicitação nº 12 enviada')).toBeTruthy();
  expect(answersSent()).toMatchObject({ employee: 'ana', start: '2027-01-07', days: '30' });
});

it('marks no employee as missing while one is being added', async () => {
  const { user } = await open('vacationNotice', 'vacation-notice', { employee: 'ana' });
  await user.clear(screen.getByRole('combobox', { name: 'Funcionário' }));
  await user.click(screen.getByRole('button', { name: 'Incluir novo funcionário' }));
  await user.type(screen.getByRole('textbox', { name: 'Nome' }), 'Davi');
  expect(screen.queryByText('Obrigatório')).toBeNull();
  await user.click(screen.getByRole('textbox', { name: /^Faltas/ }));
  expect(await screen.findByText('Obrigatório')).toBeTruthy();
});

it('payroll entries take hours or an amount, and reject the same pay item twice for one employee', async () => {
  const overtime = { employee: 'ana', rubric: 'overtime50', measure: 'hours', hours: '8:30' };
  const { user, answersSent } = await open('payrollEntries', 'payroll-entries', {
    payrollKind: 'monthly',
    competence: '01/2025',
    rows: [overtime, { employee: 'ana', rubric: 'overtime50', measure: 'hours', hours: '2:00' }],
  });
  await user.click(send());
  expect(await screen.findByRole('link', { name: /Lançamento 2: Rubrica .* Junte os dois/ })).toBeTruthy();

  const [, second] = screen.getAllByRole('combobox', { name: 'Rubrica' });
  await user.selectOptions(second as HTMLElement, 'Comissão');
  const [, measure] = screen.getAllByRole('combobox', { name: 'Lançar em' });
  await user.selectOptions(measure as HTMLElement, 'Valor');
  await user.type(screen.getByRole('textbox', { name: 'Valor (R$)' }), '150,5');
  await user.click(send());
  expect(await screen.findByText('Solicitação nº 12 enviada')).toBeTruthy();
  expect(answersSent().rows).toMatchObject([
    overtime,
    { rubric: 'commission', measure: 'amount', amount: '150.5', hours: '' },
  ]);
});
