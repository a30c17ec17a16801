import type { TaskGroupType } from '@anteroom/contract';
import { expect, test } from 'vitest';
import { taskGroupLabel, taxYearLabel } from './taskGroupLabel.ts';

test.each<[TaskGroupType, string]>([
  ['esign', 'approvals'],
  ['payment_request', 'invoices'],
  ['document_request', 'requests'],
  ['document_review', 'reviewDocuments'],
  ['miscellaneous', 'miscellaneous'],
])('a group of type %s is called %s, without a year', (type, key) => {
  expect(taskGroupLabel({ type, taxYear: 2024 }, 'US')).toEqual({ key });
});

test('a questionnaire’s label includes its tax year', () => {
  expect(taskGroupLabel({ type: 'questionnaire', taxYear: 2024 }, 'US')).toEqual({
    key: 'taxQuestionnaire',
    year: '2024',
  });
  expect(taskGroupLabel({ type: 'questionnaire', taxYear: 2024 }, 'GB')).toEqual({
    key: 'taxQuestionnaire',
    year: '2023/24',
  });
  expect(taskGroupLabel({ type: 'questionnaire', taxYear: null }, 'US')).toEqual({ key: 'taxQuestionnaire' });
});

test('the tax year at the turn of the century ends in two digits', () => {
  expect(taxYearLabel(2000, 'GB')).toBe('1999/00');
  expect(taxYearLabel(2005, 'GB')).toBe('2004/05');
});
