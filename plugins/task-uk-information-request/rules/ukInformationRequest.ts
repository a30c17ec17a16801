import type { QuestionnaireDefinition } from '@anteroom/domain/forms/formDefinition';
import { questionnaireOfYear } from '@anteroom/domain/forms/questionnaireTemplate';
import { taxYearLabel } from '@anteroom/domain/tasks/taskGroupLabel';
import spanish from './uk-information-request/es-ar.json' with { type: 'json' };
import french from './uk-information-request/fr-ca.json' with { type: 'json' };
import dutch from './uk-information-request/nl-nl.json' with { type: 'json' };
import portuguese from './uk-information-request/pt-br.json' with { type: 'json' };
import definition from './uk-information-request/questions.json' with { type: 'json' };

/** The questionnaire and its translations. */
export const template = {
  language: 'en-gb',
  definition,
  translations: { 'es-ar': spanish, 'fr-ca': french, 'nl-nl': dutch, 'pt-br': portuguese },
};

/**
 * Returns the information request for an individual in the United Kingdom.
 *
 * @param taxYear The year in which the tax year ends: 2025 is 6 April 2024 to 5 April 2025.
 */
export function ukInformationRequest(taxYear: number): QuestionnaireDefinition {
  return questionnaireOfYear(template, {
    label: taxYearLabel(taxYear, 'GB'),
    first: `${taxYear - 1}-04-06`,
    last: `${taxYear}-04-05`,
  });
}
