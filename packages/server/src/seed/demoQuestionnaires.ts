import { taxYearLabel } from '@anteroom/domain/taskGroupLabel';
import type { DemoDay } from '@anteroom/server-sdk/demo';
import { ukInformationRequest } from '../taskKinds/questionnaire/ukInformationRequest.ts';
import { usTaxQuestionnaire } from '../taskKinds/questionnaire/usTaxQuestionnaire.ts';
import type { DemoGroup } from './DemoTask.ts';

/** This year's questionnaires, and last year's, which were done and whose answers can be taken over. */
export function demoQuestionnaires(day: DemoDay): DemoGroup[] {
  return [
    americanQuestionnaire(day, day.year - 1),
    americanQuestionnaire(day, day.year - 2),
    britishRequest(day, day.year),
    britishRequest(day, day.year - 1),
  ];
}

function americanQuestionnaire(day: DemoDay, taxYear: number): DemoGroup {
  const isLast = taxYear < day.year - 1;
  return {
    companyId: 'c1001',
    clientId: 'us-002',
    type: 'questionnaire',
    taxYear,
    tasks: [
      {
        id: `us-002-questionnaire${isLast ? '-last' : ''}`,
        kind: 'QUESTIONNAIRE',
        label: `Tax questionnaire ${taxYear}`,
        due: isLast ? -330 : 60,
        params: {
          description:
            'Your answers tell us what your return needs. You can stop at any time and continue later.',
          taxYear,
          minutes: 30,
        },
        definition: { ...usTaxQuestionnaire(taxYear) },
        ...(isLast && { done: -340, data: { answers: lastAmerican } }),
      },
    ],
  };
}

function britishRequest(day: DemoDay, taxYear: number): DemoGroup {
  const isLast = taxYear < day.year;
  return {
    companyId: 'c3001',
    clientId: 'gb-001',
    type: 'questionnaire',
    taxYear,
    tasks: [
      {
        id: `gb-001-information${isLast ? '-last' : ''}`,
        kind: 'UK_INFORMATION_REQUEST',
        label: `Information request ${taxYearLabel(taxYear, 'GB')}`,
        due: isLast ? -320 : 45,
        params: {
          description: 'What we need for your Self Assessment. You can stop at any time and continue later.',
          taxYear,
          minutes: 25,
        },
        definition: { ...ukInformationRequest(taxYear) },
        ...(isLast && { done: -325, data: { answers: lastBritish } }),
      },
    ],
  };
}

const lastAmerican = {
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

const lastBritish = {
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
