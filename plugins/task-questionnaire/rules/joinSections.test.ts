import { expect, it } from 'vitest';
import { joinSections } from './joinSections.ts';

const question = (name: string, label = name) => ({ name, label });

it('keeps each question once, at its first position', () => {
  expect(
    joinSections([
      { id: 'you', title: 'You', questions: [question('name'), question('born')] },
      { id: 'home', title: 'Home', questions: [question('owns')] },
      { id: 'you', title: 'About you', questions: [question('name', 'Full name'), question('job')] },
      { id: 'late', title: 'Late', questions: [question('owns')] },
    ]),
  ).toEqual([
    { id: 'you', title: 'You', questions: [question('name'), question('born'), question('job')] },
    { id: 'home', title: 'Home', questions: [question('owns')] },
  ]);
});
