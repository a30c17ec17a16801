import type { AnyTransaction, Demo } from '@anteroom/server-sdk';
import type { DemoTask, DemoTaskGroup } from '@anteroom/server-sdk/demo';
import { usTaxQuestionnaire } from '../rules/usTaxQuestionnaire.ts';

/** Adds this year's questionnaire, and last year's, which is completed and whose answers can be copied. */
export async function americanQuestionnaires(tx: AnyTransaction, { day, tasks }: Demo): Promise<void> {
  const last = { done: -340, due: -330, data: { answers: lastAnswers } };
  await tasks.add(tx, questionnaire('us-002-questionnaire', day.year - 1, { due: 60 }));
  await tasks.add(tx, questionnaire('us-002-questionnaire-last', day.year - 2, last));
}

function questionnaire(
  id: string,
  taxYear: number,
  more: Pick<DemoTask, 'due' | 'done' | 'data'>,
): DemoTaskGroup {
  return {
    clientId: 'us-002',
    taxYear,
    tasks: [
      {
        id,
        kind: 'QUESTIONNAIRE',
        label: `Tax questionnaire ${taxYear}`,
        params: {
          description:
            'Your answers tell us what your return needs. You can stop at any time and continue later.',
          taxYear,
          minutes: 30,
        },
        definition: { ...usTaxQuestionnaire(taxYear) },
        ...more,
      },
    ],
  };
}

const lastAnswers = {
  firstName: 'Olivia M.',
  lastName: 'Reed',
  ssn: '123-45-6789',
  birthDate: '1984-05-17',
  occupation: 'Furniture maker',
  phone: '(617) 555-0147',
  homeAddress: {
    country: 'US',
    state: 'US-MA',
    line1: '14 Harbor Street',
    line2: '',
    city: 'Boston',
    postalCode: '02109',
  },
  filingStatus: 'single',
  hasDependents: 'no',
  incomeForms: ['w2', 'interest'],
  employers: [{ employer: 'Dock Street Joinery', worker: 'taxpayer' }],
};
