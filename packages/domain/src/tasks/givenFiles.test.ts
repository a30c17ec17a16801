import { expect, it } from 'vitest';
import type { FieldDefinition } from '../forms/formDefinition.ts';
import { givenFiles } from './givenFiles.ts';

const fields: readonly FieldDefinition[] = [
  { name: 'subject', type: 'text', label: 'subject' },
  { name: 'papers', type: 'file', label: 'papers' },
  {
    name: 'jobs',
    type: 'group',
    label: 'jobs',
    entry: 'job',
    fields: [{ name: 'contract', type: 'file', label: 'contract' }],
  },
];

it('finds files by the path of their field, with the index of the entry in a group', () => {
  const file = (documentId: string) => ({ documentId, name: `${documentId}.pdf` });
  const answers = {
    subject: 'x',
    papers: [file('a'), file('b')],
    jobs: [{ contract: [] }, { contract: [file('c')] }],
  };
  expect(givenFiles(fields, answers as never).map(({ path, documentId }) => `${path} ${documentId}`)).toEqual(
    ['papers a', 'papers b', 'jobs.1.contract c'],
  );
  expect(givenFiles(fields, {})).toEqual([]);
});
