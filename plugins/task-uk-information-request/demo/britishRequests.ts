import { taxYearLabel } from '@anteroom/domain/tasks/taskGroupLabel';
import { ukTaxYear } from '@anteroom/domain/time/ukTaxYear';
import type { AnyTransaction, Demo } from '@anteroom/server-sdk';
import type { DemoTask, DemoTaskGroup } from '@anteroom/server-sdk/demo';
import { informationRequestKind } from '../api.ts';
import { ukInformationRequest } from '../rules/ukInformationRequest.ts';

/** Adds this year's request, and last year's, which is completed and whose answers can be copied. */
export async function britishRequests(tx: AnyTransaction, { day, tasks }: Demo): Promise<void> {
  const taxYear = ukTaxYear(day.date(0));
  const done = -day.daysSince(`${taxYear - 1}-09-14`);
  const last = { done, due: done + 5, data: { answers: lastAnswers } };
  await tasks.add(tx, request('gb-001-information', taxYear, { due: 45 }));
  await tasks.add(tx, request('gb-001-information-last', taxYear - 1, last));
}

function request(id: string, taxYear: number, more: Pick<DemoTask, 'due' | 'done' | 'data'>): DemoTaskGroup {
  return {
    clientId: 'gb-001',
    taxYear,
    tasks: [
      {
        id,
        kind: informationRequestKind,
        label: `Information request ${taxYearLabel(taxYear, 'GB')}`,
        params: {
          description: 'What we need for your Self Assessment. You can stop at any time and continue later.',
          taxYear,
          minutes: 25,
        },
        definition: { ...ukInformationRequest(taxYear) },
        ...more,
      },
    ],
  };
}

const lastAnswers = {
  fullName: 'George Pemberton',
  utr: '19558 39661',
  niNumber: 'AB 12 34 56 C',
  maritalStatus: 'married',
  residentAllYear: 'yes',
  domicile: 'England',
  refundToBank: 'no',
  wasEmployed: 'yes',
  jobs: [{ employer: 'Greenwich Chandlers Ltd', payeReference: '123/AB456' }],
};
