import { checkQuestionnaire } from '@anteroom/domain/checkForm';
import { fieldsOf } from '@anteroom/domain/formDefinition';
import { expect, test } from 'vitest';
import { ukInformationRequest } from './ukInformationRequest.ts';
import { usTaxQuestionnaire } from './usTaxQuestionnaire.ts';

test.each([
  ['us', usTaxQuestionnaire(2025), 11],
  ['uk', ukInformationRequest(2025), 15],
])('the %s questionnaire is a sound definition with all its sections', (_, definition, sections) => {
  checkQuestionnaire(JSON.parse(JSON.stringify(definition)));
  expect(definition.sections).toHaveLength(sections);
  expect(fieldsOf(definition).length).toBeGreaterThan(60);
});

test('the British year is spelt out with both days', () => {
  expect(ukInformationRequest(2025).sections[0]?.description).toEqual({
    'en-gb': 'All questions are about 2024/25 (6 April 2024 to 5 April 2025).',
  });
});
