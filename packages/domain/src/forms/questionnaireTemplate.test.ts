import { expect, it } from 'vitest';
import { questionnaireOfYear } from './questionnaireTemplate.ts';

const year = { label: '2024/25', first: '2024-04-06', last: '2025-04-05' };

function template(field: object) {
  const section = { id: 'you', title: 'All of {{year}}', description: 'Until {{last}}', fields: [field] };
  return {
    language: 'en-gb',
    definition: { id: 'short', version: 1, sections: [section] },
    translations: { 'pt-br': { 'All of {{year}}': 'Todo o ano {{year}}', 'Sold on': 'Vendido em' } },
  };
}

it('fills in the year in each language, and leaves text that is not translated as it is', () => {
  const field = { name: 'sold', type: 'date', label: 'Sold on', min: '{{first}}', max: '{{lastOfNext}}' };
  expect(questionnaireOfYear(template(field), year)).toEqual({
    id: 'short',
    version: 1,
    sections: [
      {
        id: 'you',
        title: { 'en-gb': 'All of 2024/25', 'pt-br': 'Todo o ano 2024/25' },
        description: { 'en-gb': 'Until 5 April 2025', 'pt-br': 'Until 5 de abril de 2025' },
        fields: [
          {
            name: 'sold',
            type: 'date',
            label: { 'en-gb': 'Sold on', 'pt-br': 'Vendido em' },
            min: '2024-04-06',
            max: '2026-04-05',
          },
        ],
      },
    ],
  });
});

it.each([
  [{ name: 'sold', type: 'day', label: 'Sold on' }, 'type'],
  [{ name: 'sold', type: 'date', label: 'Sold on', min: '{{frist}}' }, 'min'],
])('rejects a template with the invalid field %j', (field, path) => {
  expect(() => questionnaireOfYear(template(field), year)).toThrow(`sections[0].fields[0].${path}`);
});
