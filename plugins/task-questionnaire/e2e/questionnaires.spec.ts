import type { Task } from '@anteroom/contract';
import type { QuestionnaireDefinition } from '@anteroom/domain/forms/formDefinition';
import { signIn as signInToApi } from '@anteroom/server/testing/signIn';
import type { Locator, Page } from '@playwright/test';
import { endSessionAt } from '../../../test/support/endSession.ts';
import { faultless, faultlessInBothThemes } from '../../../test/support/faultless.ts';
import { Firm } from '../../../test/support/firm.ts';
import { finger, type Hand, keyboard } from '../../../test/support/hand.ts';
import { pdfOfSize } from '../../../test/support/pdf.ts';
import type { Portal } from '../../../test/support/portal.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

const receipt = {
  name: 'interest.pdf',
  mimeType: 'application/pdf',
  buffer: pdfOfSize(2_000),
};

test.describe('390 px', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('an information request is filled in and sent, and its answers survive being offline and signed out', async ({
    page,
    context,
    portal,
  }) => {
    await answerTheRest(portal, 'george@demo.test', 'gb-001-information', [
      'personal',
      'interest',
      'declaration',
    ]);
    await open(page, 'george@demo.test', '/tasks/clients/gb-001/task/gb-001-information');
    await expectSection(page, 'Personal changes');
    await page.getByRole('button', { name: /^Same as \d{4}\/\d\d$/ }).click();
    await expect(page.getByLabel('National Insurance number')).toHaveValue('AB 12 34 56 C');
    await expect(page.getByText('Changes saved')).toBeVisible();

    await context.setOffline(true);
    await page.getByLabel('Country of domicile').fill('Scotland');
    await expect(page.getByText('Not saved yet.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Changes saved')).toBeVisible();
    await choose(page, 'Were you resident in the UK for the whole tax year?', 'Yes');
    await endSessionAt(page, /\/tasks\/gb-001-information$/);
    await page.getByLabel('Full name').fill('George Pemberton-Hale');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('George Pemberton-Hale');
    await expect(page.getByLabel('Country of domicile')).toHaveValue('Scotland');
    await answerNo(page);
    await choose(page, 'Were you resident in the UK for the whole tax year?', 'Yes');
    await next(page);
    await expectSection(page, 'Employment');

    await goTo(page, 'Interest');
    await choose(page, 'Did you receive interest?', 'Yes');
    await page.getByRole('button', { name: 'Add an account' }).click();
    await page.getByLabel('Bank', { exact: true }).fill('Thames Building Society');
    await page.getByLabel('Interest (£)').fill('1,204.5');
    await faultless(page, 'a section of a questionnaire');
    await next(page);
    await expectSection(page, 'Dividends');

    await goTo(page, 'Anything else and declaration');
    await page.locator('input[type=file]').setInputFiles(receipt);
    await expect(page.getByRole('button', { name: 'Remove interest.pdf from this answer' })).toBeVisible();
    await next(page);
    await page.getByRole('link', { name: 'Your declaration' }).click();
    await expect(page.getByLabel('Your declaration')).toBeFocused();
    await page.getByLabel('Your declaration').selectOption({ index: 1 });
    await next(page);
    await expect(page.getByRole('region', { name: 'Interest' })).toContainText('£1,204.50');
    await faultless(page, 'the review of a questionnaire');
    await page.getByRole('button', { name: 'Send to your firm' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Done/ })).toBeVisible();

    await page.goto('/documents?search=information%20request');
    await expect(page.getByText(/^Information request .*\.pdf$/).first()).toBeVisible();
    await page.goto('/tasks');
    await expect(page.getByText(/^Documents: Information request/).first()).toBeVisible();
  });
});

test('a tax questionnaire is filled from last year’s and sent by keyboard, and merges the answers of a second tab', async ({
  page,
  context,
  portal,
}) => {
  const path = '/tasks/clients/us-002/task/us-002-questionnaire';
  await answerTheRest(portal, 'olivia@demo.test', 'us-002-questionnaire', ['household', 'dependents']);
  await open(page, 'olivia@demo.test', path);
  await page.getByRole('button', { name: 'Same as' }).press('Enter');
  await expect(page.getByLabel('Occupation')).toHaveValue('Furniture maker');
  await expect(page.getByLabel('State or province')).toHaveValue('US-MA');
  await expect(page.getByText('Changes saved')).toBeVisible();

  const other = await context.newPage();
  await other.goto(path);
  await expect(other.getByLabel('Occupation')).toHaveValue('Furniture maker');
  await other.getByLabel('Phone').fill('2125550199');
  await expect(other.getByText('Changes saved')).toBeVisible();
  await page.bringToFront();
  await page.getByLabel('Occupation').fill('Joiner');
  await expect(page.getByLabel('Phone')).toHaveValue('(212) 555-0199');
  await expect(page.getByText('Changes saved')).toBeVisible();
  await other.close();

  await goTo(page, 'Dependents');
  await page.keyboard.press('Tab');
  await faultless(page, 'a section of a questionnaire');
  await answerNo(page);
  await goTo(page, 'Review and send');
  await expect(page.getByText('You’ve answered everything we need.')).toBeVisible();
  await page.getByRole('button', { name: 'Send to your firm' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Done/ })).toBeVisible();
  await page.goto('/documents?search=tax%20questionnaire');
  await expect(page.getByText(/^Tax questionnaire .*\.pdf$/).first()).toBeVisible();
});

test.describe('1280 px, by keyboard alone', () => {
  test.use({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });

  test('an information request is completed section by section, sent, and read again', async ({
    page,
    portal,
  }) => {
    const hand = keyboard(page);
    const left = ['personal', 'interest', 'declaration'];
    const path = await another(portal, 'UK_INFORMATION_REQUEST', 'us-003', left);
    await open(page, 'olivia@demo.test', path);
    await goThrough(page, hand, {
      async 'Personal changes'() {
        await hand.type(page.getByLabel('Full name'), 'Olivia Hartwell');
        await hand.type(page.getByLabel('National Insurance number'), 'ab123456c');
        await hand.choose(radio(page, 'Has your address changed?', 'No'));
        await hand.pick(page.getByLabel('Marital status'), 'Married or in a civil partnership');
        await hand.choose(radio(page, 'Did your marital status change in the tax year?', 'No'));
        await hand.choose(radio(page, 'Were you resident in the UK for the whole tax year?', 'Yes'));
        await hand.choose(radio(page, 'Should a refund go to your bank account?', 'No'));
      },
      async Interest() {
        await hand.choose(radio(page, 'Did you receive interest?', 'Yes'));
        await hand.press(page.getByRole('button', { name: 'Add an account' }));
        await hand.type(page.getByLabel('Bank', { exact: true }), 'Thames Building Society');
        await hand.type(page.getByLabel('Interest (£)'), '1204.5');
      },
      async 'Anything else and declaration'() {
        await hand.give(page.getByRole('button', { name: 'Choose files' }), receipt);
        await expect(
          page.getByRole('button', { name: `Remove ${receipt.name} from this answer` }),
        ).toBeVisible();
        await hand.pick(
          page.getByLabel('Your declaration'),
          'To the best of my knowledge, my answers are correct and complete',
        );
      },
    });
    await send(page, hand);
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Interest' })).toContainText('£1,204.50');
    await faultlessInBothThemes(page, 'the answers of a questionnaire that was sent');
  });
});

test.describe('390 px, by touch', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, reducedMotion: 'reduce' });

  test('a tax questionnaire is completed section by section, sent, and read again', async ({
    page,
    portal,
  }) => {
    const hand = finger(page);
    const left = ['household', 'dependents', 'deductions'];
    const path = await another(portal, 'QUESTIONNAIRE', 'us-002', left);
    await open(page, 'olivia@demo.test', path);
    const form1098 = { ...receipt, name: 'Form 1098 of the bank.pdf' };
    await goThrough(page, hand, {
      async 'You and your spouse'() {
        await hand.press(page.getByRole('button', { name: /^Same as \d{4}$/ }));
        await expect(page.getByLabel('Occupation')).toHaveValue('Furniture maker');
      },
      async Dependents() {
        await hand.choose(radio(page, 'Do you support anyone?', 'No'));
      },
      async Deductions() {
        await hand.choose(radio(page, 'Did you pay a mortgage on your home?', 'Yes'));
        await hand.type(page.getByLabel('Mortgage interest (1098)'), '8412.9');
        await hand.give(page.getByRole('button', { name: 'Choose files' }), form1098);
        await expect(
          page.getByRole('button', { name: `Remove ${form1098.name} from this answer` }),
        ).toBeVisible();
        await hand.choose(radio(page, 'Did you give to charity?', 'No'));
      },
    });
    await send(page, hand);
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Deductions' })).toContainText('$8,412.90');
    await faultlessInBothThemes(page, 'the answers of a questionnaire that was sent');
  });
});

/** Creates a questionnaire with answers in all but some sections. Returns its URL. */
async function another(
  portal: Portal,
  kind: 'QUESTIONNAIRE' | 'UK_INFORMATION_REQUEST',
  clientId: string,
  but: readonly string[],
): Promise<string> {
  const firm = await Firm.of(portal);
  const { params } = await firm.task('us-002-questionnaire');
  const definition = await firm.questionnaire(kind, params.taxYear ?? 0);
  const answers = shortestAnswers(definition, but);
  const task = {
    clientId,
    kind,
    params: { ...params, kind },
    definition: { ...definition },
    data: { answers },
  };
  const { taskId } = await firm.addTask({ ...task, label: 'All that your return needs' });
  return `/tasks/clients/${clientId}/task/${taskId}`;
}

/**
 * Goes from the first section to the review, checks each section and leaves it by its button. `answer` fills in some of
 * them.
 */
async function goThrough(
  page: Page,
  hand: Hand,
  answer: Readonly<Record<string, () => Promise<void>>>,
): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const toReview = page.getByRole('button', { name: 'Review your answers' });
  await faultlessInBothThemes(page, 'the first section of a questionnaire');
  for (let isLast = false; !isLast; ) {
    const title = (await heading.textContent()) ?? '';
    await answer[title]?.();
    await faultless(page, `${title} of a questionnaire`);
    isLast = await toReview.isVisible();
    await hand.press(isLast ? toReview : page.getByRole('button', { name: 'Next section' }));
    await expect(heading).not.toHaveText(title);
  }
  await expect(page.getByText('You’ve answered everything we need.')).toBeVisible();
  await faultlessInBothThemes(page, 'the review of a questionnaire');
}

async function send(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Send to your firm' }));
  await expect(page.getByRole('heading', { level: 1, name: /^Done/ })).toBeFocused();
}

function radio(page: Page, question: string, answer: 'Yes' | 'No'): Locator {
  return page.getByRole('group', { name: question }).getByRole('radio', { name: answer });
}

/** Fills in the required answers of a questionnaire except for some of its sections, as if on an earlier day. */
async function answerTheRest(
  portal: Portal,
  person: string,
  taskId: string,
  but: readonly string[],
): Promise<void> {
  const api = await signInToApi(portal.url, person);
  const path = `/api/tasks/v3/tasks/${taskId}`;
  const { version, definition } = (await (await api.fetch(path)).json()) as Task;
  const answers = shortestAnswers(definition as unknown as QuestionnaireDefinition, but);
  const saved = await api.fetch(path, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version, data: { answers } }),
  });
  expect(saved.status).toBe(200);
}

/** Returns the shortest valid answers to the required questions, except for some sections. */
function shortestAnswers({ sections }: QuestionnaireDefinition, but: readonly string[]) {
  const answers = sections
    .filter(({ id }) => !but.includes(id))
    .flatMap(({ fields }) => fields)
    .flatMap((field) => {
      if (field.type === 'yesNo') return [[field.name, 'no']];
      const isAsked = field.required && !field.when;
      return field.type === 'choice' && isAsked ? [[field.name, field.options.at(-1)?.value]] : [];
    });
  return Object.fromEntries(answers);
}

/** Opens a section from the list of sections. */
async function goTo(page: Page, section: string): Promise<void> {
  await page.getByText('Sections', { exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: new RegExp(`^${section}`) })
    .press('Enter');
  await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true }).first()).toBeFocused();
}

async function open(page: Page, person: string, path: string): Promise<void> {
  await openAs(page, person, path);
  await expect(page.getByText('Section 1 of')).toBeVisible();
}

async function expectSection(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
}

async function choose(page: Page, question: string, answer: 'Yes' | 'No'): Promise<void> {
  await radio(page, question, answer).check();
}

/** Answers every yes-or-no question of a section with no. An answer may hide other questions. */
async function answerNo(page: Page): Promise<void> {
  for (const radio of await page.getByRole('radio', { name: 'No', exact: true }).all()) await radio.check();
}

async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Next section|Review your answers)$/ }).click();
}
