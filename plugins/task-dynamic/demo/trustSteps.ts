import type { AnyTransaction, Demo } from '@anteroom/server-sdk';
import type { DemoStep } from '@anteroom/server-sdk/demo';
import type { DynamicStepParams } from '../api.ts';

/** Adds a task of steps put together by the firm: what it needs to know about a trust whose books it takes on. */
export async function trustSteps(tx: AnyTransaction, { tasks }: Demo): Promise<void> {
  await tasks.add(tx, {
    clientId: 'us-003',
    tasks: [
      {
        id: 'us-003-onboarding',
        kind: 'DYNAMIC',
        label: 'Move the trust’s books to us',
        due: 33,
        params: {
          description: 'Complete four short steps, and we’ll take over the books from your bookkeeper.',
          minutes: 10,
        },
        steps: [
          step('What happens next', {
            kind: 'information',
            text: 'We’ll ask your bookkeeper for the books and check the opening balances.\nThis takes about two weeks.',
          }),
          step('About the trust', {
            kind: 'form',
            form: {
              id: 'trust',
              version: 1,
              fields: [
                { name: 'trustName', type: 'text', label: en('Trust name'), required: true },
                { name: 'trustEin', type: 'ein', label: en('EIN'), required: true },
                { name: 'founded', type: 'date', label: en('Date of agreement'), max: 'today' },
                {
                  name: 'hadAccountant',
                  type: 'yesNo',
                  label: en('Did someone else keep its books?'),
                  required: true,
                },
                {
                  name: 'accountant',
                  type: 'text',
                  label: en('Who was it, and how can we reach them?'),
                  required: true,
                  when: { field: 'hadAccountant', is: 'yes' },
                },
              ],
            },
          }),
          step('Trust agreement', { kind: 'upload', types: ['pdf'] }),
          step('Your consent', {
            kind: 'confirm',
            text: 'You may ask for the trust’s books on my behalf.',
          }),
        ],
      },
    ],
  });
}

const en = (text: string) => ({ 'en-us': text });

function step(label: string, params: DynamicStepParams): DemoStep {
  return { label, required: params.kind !== 'information', params };
}
