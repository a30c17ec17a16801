import { describe, expect, it } from 'vitest';
import { answerFaults, askedAnswers, readAnswers } from './formAnswers.ts';
import type { Answers, FieldDefinition, QuestionnaireDefinition } from './formDefinition.ts';
import { FormQuestions } from './formQuestions.ts';
import {
  answersToCarry,
  answersToTakeBack,
  disputedAnswers,
  followUpsOf,
  mergeAnswers,
  questionnaireFaults,
  sectionState,
} from './questionnaire.ts';

const today = '2026-11-21';

const definition = {
  id: 'uk',
  version: 1,
  sections: [
    {
      id: 'jobs',
      title: 'Jobs',
      fields: [
        { name: 'employed', type: 'yesNo', label: 'employed', required: true },
        {
          name: 'jobs',
          type: 'group',
          label: 'jobs',
          entry: 'job',
          required: true,
          max: 2,
          when: { field: 'employed', is: 'yes' },
          fields: [
            { name: 'employer', type: 'text', label: 'employer', required: true },
            { name: 'left', type: 'yesNo', label: 'left' },
            {
              name: 'leftOn',
              type: 'date',
              label: 'on',
              required: true,
              carry: false,
              when: { field: 'left', is: 'yes' },
            },
            {
              name: 'whyEarly',
              type: 'text',
              label: 'w',
              required: true,
              when: { field: 'leftOn', is: '2025-01-01' },
            },
            { name: 'p60', type: 'file', label: 'p60' },
          ],
        },
        { name: 'pay', type: 'currency', label: 'pay', currency: 'GBP', carry: false },
      ],
    },
    {
      id: 'more',
      title: 'More',
      when: { field: 'employed', is: 'yes' },
      fields: [
        {
          name: 'kinds',
          type: 'several',
          label: 'k',
          options: [
            { value: 'a', label: 'A' },
            { value: 'b', label: 'B' },
          ],
        },
        { name: 'why', type: 'text', label: 'why', required: true, when: { field: 'kinds', is: ['b', 'c'] } },
      ],
    },
  ],
  followUps: [
    { id: 'p60', label: 'P60', when: { field: 'employed', is: 'yes' } },
    { id: 'none', label: 'None', when: { not: { field: 'employed', is: 'yes' } } },
    {
      id: 'both',
      label: 'Both',
      when: {
        all: [
          { field: 'kinds', is: 'a' },
          { field: 'kinds', is: 'b' },
        ],
      },
    },
  ],
} as const satisfies QuestionnaireDefinition;

const questions = new FormQuestions(definition);
const [jobs, more] = definition.sections;
const answersOf = (stored: object) => readAnswers(questions.fields, stored);
const faultsOf = (stored: object) =>
  questionnaireFaults(definition, answersOf(stored), today).map(({ path, rule }) => `${path} ${rule}`);

describe('a questionnaire', () => {
  it('reports no faults in questions that are not asked', () => {
    expect(faultsOf({})).toEqual(['employed required']);
    expect(faultsOf({ employed: 'no', jobs: [{ employer: '' }], kinds: ['b'] })).toEqual([]);
  });

  it('reports faults in each entry of a group, with its path', () => {
    const entries = [{ employer: 'Dock' }, { employer: ' ', left: 'yes' }, { employer: 'x' }];
    expect(faultsOf({ employed: 'yes', jobs: entries })).toEqual([
      'jobs entries',
      'jobs.1.employer required',
      'jobs.1.leftOn required',
    ]);
  });

  it('treats a question that is not asked as unanswered, also in a group', () => {
    const entry = { employer: 'Dock', left: 'no', leftOn: '2025-01-01' };
    expect(faultsOf({ employed: 'yes', jobs: [entry] })).toEqual([]);
    expect(faultsOf({ employed: 'yes', jobs: [{ ...entry, left: 'yes' }] })).toEqual([
      'jobs.0.whyEarly required',
    ]);
  });

  it('passes on only the answers to asked questions, trimmed', () => {
    const stored = {
      employed: 'yes',
      jobs: [{ employer: ' Dock ', left: 'no', leftOn: '2025-01-01' }],
      why: 'old',
    };
    expect(askedAnswers(questions, questions.fields, answersOf(stored))).toEqual(
      answersOf({ employed: 'yes', jobs: [{ employer: 'Dock', left: 'no' }] }),
    );
    expect(askedAnswers(questions, more.fields, answersOf({ employed: 'no', kinds: ['b'] }))).toEqual({
      kinds: [],
      why: '',
    });
  });

  it('reads stored answers in the shape of the questions, and ignores the rest', () => {
    const stored = {
      employed: 7,
      jobs: [{ employer: 'Dock', colour: 'red', p60: [{ documentId: 'd', name: 'n' }, 3] }, null],
      kinds: ['a', 1],
      other: 1,
    };
    expect(answersOf(stored)).toEqual({
      employed: '',
      jobs: [
        { employer: 'Dock', left: '', leftOn: '', whyEarly: '', p60: [{ documentId: 'd', name: 'n' }] },
        { employer: '', left: '', leftOn: '', whyEarly: '', p60: [] },
      ],
      pay: '',
      kinds: ['a'],
      why: '',
    });
    expect(answersOf([])).toEqual(answersOf({}));
  });
});

it('names the questions that decide whether another is asked', () => {
  const [group] = jobs.fields.filter((field) => field.type === 'group');
  const whyEarly = group?.fields.find(({ name }) => name === 'whyEarly');
  if (!group || !whyEarly) throw new Error('The definition lacks its group');
  expect(questions.decidedBy(whyEarly, group)).toEqual({ names: [], siblings: ['leftOn', 'left'] });
  expect(questions.decidedBy(more.fields[1])).toEqual({ names: ['employed', 'kinds'], siblings: [] });
});

describe('sectionState', () => {
  it.each<[object, string]>([
    [{}, 'empty'],
    [{ employed: ' ' }, 'empty'],
    [{ employed: 'yes' }, 'begun'],
    [{ employed: 'yes', jobs: [{ employer: 'Dock' }], pay: 'much' }, 'errors'],
    [{ employed: 'yes', jobs: [{ employer: 'Dock' }], pay: '12.50' }, 'complete'],
    [{ employed: 'no' }, 'complete'],
  ])('a section with the answers %j has the state %s', (stored, state) => {
    expect(sectionState(questions, jobs, answersOf(stored), today)).toBe(state);
  });

  it('shows a section only when its condition holds', () => {
    expect(questions.shows(more, answersOf({ employed: 'no' }))).toBe(false);
    expect(questions.shows(more, answersOf({ employed: 'yes' }))).toBe(true);
  });
});

it('names the documents that the answers call for', () => {
  const ids = (stored: object) => followUpsOf(definition, answersOf(stored)).map(({ id }) => id);
  expect(ids({ employed: 'yes', kinds: ['a', 'b'] })).toEqual(['p60', 'both']);
  expect(ids({ employed: 'no', kinds: ['a', 'b'] })).toEqual(['none']);
});

describe('answersToCarry', () => {
  const last = answersOf({
    employed: 'yes',
    jobs: [{ employer: 'Dock', left: 'yes', leftOn: '2025-02-01', p60: [{ documentId: 'd', name: 'n' }] }],
    pay: '100',
  });

  it('carries last year’s answers over to empty ones, without files and what differs each year', () => {
    const { employed, jobs: group } = answersOf({
      employed: 'yes',
      jobs: [{ employer: 'Dock', left: 'yes' }],
    });
    expect(answersToCarry(jobs.fields, answersOf({}), last)).toEqual({ employed, jobs: group });
  });

  it('omits questions answered this year, and other sections', () => {
    const now = answersOf({ employed: 'no', jobs: [{ employer: 'Mill' }] });
    expect(answersToCarry(jobs.fields, now, answersOf({ ...last, kinds: ['a'] }))).toEqual({});
  });

  it('can be undone for answers that were not changed since', () => {
    const carried = answersToCarry(jobs.fields, answersOf({}), last);
    const now = answersOf({ ...carried, employed: 'no' });
    expect(answersToTakeBack(jobs.fields, now, carried)).toEqual({ jobs: [] });
  });
});

it('merges concurrent changes, keeping this side’s answer where both changed a question', () => {
  const base: Answers = { a: '1', b: '1', c: '1', kinds: ['x'] };
  expect(
    mergeAnswers(base, { a: '2', b: '1', c: '2', kinds: ['x'] }, { a: '1', b: '3', c: '3', kinds: ['y'] }),
  ).toEqual({ a: '2', b: '3', c: '2', kinds: ['y'] });
});

it('names the questions that both sides answered differently', () => {
  const base: Answers = { a: '1', b: '1', c: '1', jobs: [] };
  const here: Answers = { a: '2', b: '2', c: '1', jobs: [{ employer: 'Dock' }] };
  const elsewhere: Answers = { a: '1', b: '2', c: '3', jobs: [{ employer: 'Mill' }] };
  expect(disputedAnswers(base, here, elsewhere)).toEqual(['jobs']);
});

it('reports the faults of one section by itself', () => {
  const answers = answersOf({ employed: 'yes', kinds: ['b'] });
  expect(answerFaults(questions, more.fields, answers, today).map(({ path }) => path)).toEqual(['why']);
});

describe('fifty questions with two conditions each on the one before', () => {
  it('are evaluated without exponential cost', () => {
    const fields = Array.from(
      { length: 50 },
      (_, index): FieldDefinition => ({
        name: `q${index}`,
        type: 'text',
        label: 'q',
        ...(index > 0 && {
          when: {
            any: [
              { field: `q${index - 1}`, is: 'one' },
              { field: `q${index - 1}`, is: 'other' },
            ],
          },
        }),
      }),
    );
    const form: QuestionnaireDefinition = {
      id: 'q',
      version: 1,
      sections: [{ id: 's', title: 'S', fields }],
    };
    const all = Object.fromEntries(fields.map(({ name }) => [name, 'other']));
    const wayThrough = new FormQuestions(form);
    expect(fields.every((field) => wayThrough.asks(field, all))).toBe(true);
    expect(fields.filter((field) => wayThrough.asks(field, { ...all, q20: 'none' }))).toHaveLength(21);
  });
});
