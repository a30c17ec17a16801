import { fieldsOf } from '@anteroom/domain/forms/formDefinition';
import { templateFaults } from '@anteroom/domain/forms/templateFaults';
import { expect, test } from 'vitest';
import { template, usTaxQuestionnaire } from './usTaxQuestionnaire.ts';

const definition = usTaxQuestionnaire(2025);

test('the template has 11 sections with fields, and is complete in each language', () => {
  expect(definition.sections).toHaveLength(11);
  expect(fieldsOf(definition).length).toBeGreaterThan(60);
  expect(Object.keys(template.translations)).toEqual(['es-ar', 'fr-ca', 'nl-nl', 'pt-br']);
  expect(templateFaults(template, definition)).toEqual([]);
});
