import { fieldsOf } from '@anteroom/domain/forms/formDefinition';
import { templateFaults } from '@anteroom/domain/forms/templateFaults';
import { expect, test } from 'vitest';
import { template, ukInformationRequest } from './ukInformationRequest.ts';

const definition = ukInformationRequest(2025);

test('the template has 15 sections with fields, and is complete in each language', () => {
  expect(definition.sections).toHaveLength(15);
  expect(fieldsOf(definition).length).toBeGreaterThan(60);
  expect(Object.keys(template.translations)).toEqual(['es-ar', 'fr-ca', 'nl-nl', 'pt-br']);
  expect(templateFaults(template, definition)).toEqual([]);
});

test('the tax year is spelled out with its first and last day, in English and Portuguese', () => {
  expect(definition.sections[0]?.description).toMatchObject({
    'en-gb': 'All questions are about 2024/25 (6 April 2024 to 5 April 2025).',
    'pt-br': 'Todas as perguntas são sobre 2024/25 (de 6 de abril de 2024 a 5 de abril de 2025).',
  });
});
