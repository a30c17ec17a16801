// Every type of service request without a test file of its own: filled in, sent, and found among the sent ones.
import { type SignedIn, signIn as signInToApi } from '@anteroom/server/testing/signIn';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import type { Portal } from '../../../test/support/portal.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';
import { typeDate } from '../../../test/support/typeDate.ts';

const dayMs = 86_400_000;

/** Returns the date `days` from today, in the format in which it is typed. */
function dayFromNow(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10).split('-');
  return `${day}${month}${year}`;
}

const lastMonth = `${dayFromNow(-35).slice(2, 4)}/${dayFromNow(-35).slice(4)}`;

/** Steps to fill in each request, in order. The first request hires an employee, who is named in the next ones. */
const requests: readonly {
  readonly path: string;
  readonly fill: (page: Page) => Promise<void>;
}[] = [
  {
    path: 'vacation-calculation',
    fill: async (page) => {
      await chooseEmployee(page, 'Lúcia Prates');
      await typeDate(page, 'Início do período aquisitivo', '01032024');
      await page
        .getByRole('group', { name: /^O período aquisitivo recomeçou/ })
        .getByLabel('Sim')
        .check();
      await typeDate(page, 'Data do aviso', '01082025');
      await typeDate(page, 'Início das férias', '15092025');
      await write(page, 'Dias de férias', '30');
    },
  },
  {
    path: 'payroll-entries',
    fill: async (page) => {
      await choose(page, 'Tipo de folha', 'Mensal');
      await write(page, 'Competência', lastMonth);
      await page.getByRole('button', { name: 'Incluir lançamento' }).click();
      await chooseEmployee(page, 'Ana Paula Ferreira');
      await choose(page, 'Rubrica', 'Comissão');
      await choose(page, 'Lançar em', 'Valor');
      await write(page, 'Valor (R$)', '150,50');
    },
  },
  {
    path: 'employee-leave',
    fill: async (page) => {
      await chooseEmployee(page, 'Ana Paula Ferreira');
      await choose(page, 'Motivo do afastamento', 'Licença não remunerada');
      await typeDate(page, 'Início', dayFromNow(5));
    },
  },
  {
    path: 'termination-calculation',
    fill: async (page) => {
      await chooseEmployee(page, 'Ana Paula Ferreira');
      await choose(page, 'Motivo da rescisão', '01 · Com justa causa, pelo empregador');
      await typeDate(page, 'Último dia do contrato', dayFromNow(5));
    },
  },
  {
    path: 'termination-notice',
    fill: async (page) => {
      await chooseEmployee(page, 'Ana Paula Ferreira');
      await choose(page, 'Motivo da rescisão', '07 · Pedido de demissão');
      await choose(page, 'Aviso prévio', 'Dispensado');
      await typeDate(page, 'Último dia do contrato', dayFromNow(5));
    },
  },
  {
    path: 'intern-registration',
    fill: async (page) => {
      await write(page, 'CPF', '201.456.789-11');
      await write(page, 'Nome completo', 'Caio Brandão');
      await goOn(page, 'Ensino');
      await write(page, 'CNPJ da instituição de ensino', '11.444.777/0001-61');
      await goOn(page, 'Estágio');
      await page
        .getByRole('group', { name: /^O estágio é obrigatório/ })
        .getByLabel('Sim')
        .check();
      await typeDate(page, 'Início', '02022026');
      await typeDate(page, 'Término', '01022027');
      await write(page, 'CPF do supervisor', '529.982.247-25');
    },
  },
  {
    path: 'partner-registration',
    fill: async (page) => {
      await choose(page, 'Categoria (eSocial)', '723 · Sócio');
      await write(page, 'CPF', '318.765.432-05');
      await write(page, 'Nome completo', 'Helena Vasques');
      await typeDate(page, 'Data de nascimento', '20051979');
      await write(page, 'Participação no capital (%)', '25');
      await write(page, 'Pró-labore por mês (R$)', '4.000,00');
      await typeDate(page, 'Início', '02022026');
    },
  },
  {
    path: 'mocks',
    fill: async (page) => {
      await choose(page, 'O que você quer simular?', 'Admissão');
      await write(page, 'Salário (R$)', '2.100,00');
      await typeDate(page, 'Data de admissão', '02022026');
      await page
        .getByRole('group', { name: 'O que você quer saber?' })
        .getByLabel('Custo total da empresa')
        .check();
    },
  },
  {
    path: 'general-requests',
    fill: async (page) => {
      await write(page, 'Assunto', 'Segunda via do contrato social');
      await choose(page, 'Setor', 'Societário / paralegal');
      await write(page, 'Do que você precisa?', 'O banco pede uma cópia.');
    },
  },
];

test('a registered hire becomes an employee, and every type of request can be sent and found', async ({
  page,
  portal,
}) => {
  await openAs(page, 'ines@demo.test', '/actions');
  await page.getByRole('button', { name: /Trocar de cliente/ }).click();
  await page.getByRole('menuitem', { name: /Padaria/ }).click();
  await expect(page.getByRole('heading', { name: 'Notas fiscais eletrônicas' })).toBeVisible();

  await open(page, 'employee-registration');
  await write(page, 'CPF', '935.411.347-80');
  await write(page, 'Nome completo', 'Lúcia Prates');
  await typeDate(page, 'Data de nascimento', '14061990');
  await goOn(page, 'Documentos');
  await goOn(page, 'Contrato');
  await typeDate(page, 'Data de admissão', '02022026');
  await write(page, 'Cargo', 'Padeira');
  await write(page, 'Salário (R$)', '2.500,00');
  await goOn(page, 'Dependentes');
  await sendAndFind(page);
  await finishRegistration(portal);

  for (const { path, fill } of requests) {
    await test.step(path, async () => {
      await open(page, path);
      await fill(page);
      await sendAndFind(page);
    });
  }
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/actions/service-request/${path}#new`);
  await expect(page.getByRole('button', { name: /^(Enviar solicitação|Continuar)$/ })).toBeVisible();
}

/** Continues to the next step of a form. */
async function goOn(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 3, name: step })).toBeFocused();
}

const write = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text);

const choose = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option });

async function chooseEmployee(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Funcionário' });
  await field.fill(name);
  // The list shrinks with the response to what was typed. Until then a click may miss, and an arrow key may choose
  // someone else.
  const found = page.getByRole('listbox').getByRole('option');
  await expect(found).toHaveText([new RegExp(name)]);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(name);
}

/** Sends a request and finds it by its number. */
async function sendAndFind(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enviar solicitação' }).click();
  const told = page.getByText(/^Solicitação nº \d+ enviada$/);
  const [number] = /\d+/.exec((await told.textContent()) ?? '') ?? [];
  await page.getByRole('link', { name: 'Todas as solicitações' }).click();
  const row = page
    .getByRole('list', { name: 'Solicitações' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`Nº ${number} `) });
  await expect(row).toContainText('Enviada');
}

/** Acts for the firm: begins and completes the registration that was sent last. */
async function finishRegistration(portal: Portal): Promise<void> {
  const staff = await signInStaff(portal);
  const requests = '/api/service-requests/v1/clients/br-001/requests';
  const found = await staff.fetch(`${requests}?type=employeeRegistration&status=sent`);
  const { items } = (await found.json()) as { items: readonly { id: string; version: number }[] };
  let version = items[0]?.version ?? 0;
  for (const status of ['inProgress', 'done']) {
    const answer = await staff.fetch(`${requests}/${items[0]?.id}/status`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, status }),
    });
    expect(answer.status).toBe(200);
    ({ version } = (await answer.json()) as { version: number });
  }
}

/** Signs in Beatriz of the firm's staff. The demo data has no account for her, so this creates one. */
async function signInStaff(portal: Portal): Promise<SignedIn> {
  const database = new Client(await portal.databaseUrl());
  await database.connect();
  await database.query(`
    insert into idp.accounts (subject, email, email_key, given_name, family_name, password_hash)
      select 'aurora-beatriz', 'beatriz@demo.test', 'beatriz@demo.test', 'Beatriz', 'Moura', password_hash from idp.accounts where subject = 'ines'
      on conflict do nothing;
    insert into user_identities (company_id, user_id, issuer, subject)
      select 'c2001', 'aurora-beatriz', issuer, 'aurora-beatriz' from user_identities where user_id = 'ines'
      on conflict do nothing;
    insert into user_permissions (company_id, user_id, permission)
      select 'c2001', 'aurora-beatriz', permission from user_permissions where company_id = 'c1001' and user_id = 'staff'
      on conflict do nothing`);
  await database.end();
  return signInToApi(portal.url, 'beatriz@demo.test');
}
