import type { Task } from '@anteroom/contract';
import type { FieldDefinition, QuestionnaireDefinition } from '@anteroom/domain/forms/formDefinition';
import type { BrowserContext } from '@playwright/test';
import { authorised } from '../../../test/bench/authorised.ts';
import { launchBrowser } from '../../../test/bench/browser/launchBrowser.ts';
import { traceScripts } from '../../../test/bench/browser/scriptByKey.ts';
import { putSession, signedIn } from '../../../test/bench/browser/signedIn.ts';
import type { Row } from '../../../test/bench/Row.ts';
import { startPortal } from '../../../test/support/portal.ts';

const questions = 500;
const cpuSlowdown = 4;
const sentence = 'Rent of the flat in Harbor Street, from January until it was sold in June';

/** Measures a key press in a questionnaire whose only section has 500 questions, a fifth of them conditional. */
export const questionnaire: Row = {
  name: 'questionnaire',
  title: `a questionnaire of ${questions} questions`,
  withinMinutes: 5,
  async measure(resources) {
    const portal = resources.adopt(await startPortal(), (started) => started.dispose());
    const task = await addQuestionnaire(portal.url);
    const session = await signedIn(portal.url, 'olivia@demo.test');
    const browser = resources.adopt(await launchBrowser(), (launched) => launched.close());
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    await putSession(context, new URL(portal.url).origin, session);
    const type = await open(
      context,
      `${portal.url}/tasks/clients/${task.clientId}/task/${encodeURIComponent(task.taskId)}`,
    );
    return [
      { what: 'script of a key press, p95', ...p95Of(await type(1)) },
      {
        what: `the same on a processor ${cpuSlowdown} times slower`,
        ...p95Of(await type(cpuSlowdown)),
        target: { most: 16 },
      },
    ];
  },
};

async function addQuestionnaire(url: string): Promise<Task> {
  const answer = await fetch(`${url}/api/tasks/v3/tasks`, {
    method: 'POST',
    headers: { ...(await authorised(url, 'staff@demo.test')), 'content-type': 'application/json' },
    body: JSON.stringify({
      clientId: 'us-001',
      kind: 'QUESTIONNAIRE',
      label: 'A long year',
      definition,
      data,
    }),
  });
  if (!answer.ok) throw new Error(`The questionnaire was refused: ${await answer.text()}`);
  return answer.json() as Promise<Task>;
}

function p95Of(times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return {
    value: at(0.95),
    unit: 'ms' as const,
    note: `median ${at(0.5).toFixed(1)}, slowest ${at(1).toFixed(1)}, of ${times.length}`,
  };
}

/**
 * Opens the questionnaire. Resolves with a function that types a sentence on a throttled processor and resolves with
 * the script time of each key press.
 */
async function open(
  context: BrowserContext,
  address: string,
): Promise<(slowdown: number) => Promise<readonly number[]>> {
  const page = await context.newPage();
  await page.goto(address);
  const field = page.getByRole('textbox', { name: `Question ${questions / 2} ` });
  // After the field has lost the focus once, it is validated at each key press.
  await field.fill('Rent');
  await field.press('Tab');
  const devtools = await context.newCDPSession(page);
  return async (slowdown) => {
    await field.fill('');
    await page.getByText('Changes saved').waitFor();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const scripts = await traceScripts(devtools);
    await field.pressSequentially(sentence);
    return scripts.times();
  };
}

const kinds: readonly ((name: string, label: { 'en-us': string }) => FieldDefinition)[] = [
  (name, label) => ({ name, label, type: 'yesNo', required: true }),
  (name, label) => ({ name, label, type: 'currency', currency: 'USD', min: 0 }),
  (name, label) => ({ name, label, type: 'date', required: true }),
  (name, label) => ({ name, label, type: 'ssn' }),
  (name, label) => ({
    name,
    label,
    type: 'choice',
    options: ['spring', 'summer', 'autumn', 'winter'].map((value) => ({ value, label: { 'en-us': value } })),
  }),
];

const fields = Array.from({ length: questions }, (_, index): FieldDefinition => {
  const label = { 'en-us': `Question ${index + 1} of the year` };
  // Alternates text fields and other types. Two in ten questions depend on the yes-or-no question that begins their
  // block of ten.
  if (index % 2 === 1) return { name: `q${index + 1}`, label, type: 'text', required: true, maxLength: 200 };
  const kind = kinds[(index / 2) % kinds.length];
  if (!kind) throw new Error('There is no such kind of question.');
  const field = kind(`q${index + 1}`, label);
  return index % 10 >= 2 && index % 10 <= 4
    ? { ...field, when: { field: `q${index - (index % 10) + 1}`, is: 'yes' } }
    : field;
});

const definition: QuestionnaireDefinition = {
  id: 'a-long-year',
  version: 1,
  sections: [{ id: 'year', title: { 'en-us': 'The year' }, fields }],
};

/** Answers to half of the questions. */
const data = {
  answers: Object.fromEntries(
    fields.flatMap(({ name, type }, index) => {
      if (type === 'yesNo') return [[name, 'yes']];
      return type === 'text' && index < questions / 2
        ? [[name, `An answer of some words, number ${index}`]]
        : [];
    }),
  ),
};
