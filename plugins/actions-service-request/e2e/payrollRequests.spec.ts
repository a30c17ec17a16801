import type { Page } from '@playwright/test';
import { faultless } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';
import { typeDate } from '../../../test/support/typeDate.ts';

test('a vacation notice names the nearest valid dates, and is sent with them', async ({ page }) => {
  await openAs(page, 'ines@demo.test', '/actions/service-request/vacation-notice#new');
  await page.getByRole('button', { name: 'Incluir novo funcionário' }).click();
  const added = page.getByRole('group', { name: 'Incluir funcionário' });
  await expect(added.getByLabel('Nome')).toBeFocused();
  await added.getByLabel('Nome').fill('Rita Lima');
  await added.getByLabel('CPF').fill('390.533.447-05');
  await typeDate(page, 'Data de admissão', '15032024');
  await added.getByRole('button', { name: 'Incluir' }).click();
  const employee = page.getByRole('combobox', { name: 'Funcionário' });
  await expect(employee).toHaveValue('Rita Lima');
  await expect(employee).toBeFocused();

  await typeDate(page, 'Início do período aquisitivo', '01032025');
  await typeDate(page, 'Início das férias', '01012026');
  await page.getByLabel('Dias de férias').fill('30');
  await send(page);
  await typeDate(page, 'Início do período aquisitivo', await nearest(page, 'Início do período aquisitivo'));
  await send(page);
  await faultless(page, 'a request that is told what is wrong');
  await typeDate(page, 'Início das férias', await nearest(page, 'Início das férias'));
  await send(page);
  await expect(page.getByText(/^Solicitação nº \d+ enviada$/)).toBeVisible();
});

const send = (page: Page) => page.getByRole('button', { name: 'Enviar solicitação' }).click();

/** Returns the date that the error summary suggests for a field, in the format in which it is typed. */
async function nearest(page: Page, label: string): Promise<string> {
  const told = page.getByRole('link', { name: new RegExp(`^${label} – `) });
  const [, day, month, year] =
    /mais próxim[ao](?::| é) (\d+) de (\S+) de (\d{4})/.exec((await told.textContent()) ?? '') ?? [];
  const months = Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(2026, index)).toLocaleDateString('pt-BR', { month: 'long', timeZone: 'UTC' }),
  );
  const number = months.indexOf(month ?? '') + 1;
  return `${day?.padStart(2, '0')}${String(number).padStart(2, '0')}${year}`;
}
