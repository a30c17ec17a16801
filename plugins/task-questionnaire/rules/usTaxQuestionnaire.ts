import type { QuestionnaireDefinition } from '@anteroom/domain/forms/formDefinition';
import { questionnaireOfYear } from '@anteroom/domain/forms/questionnaireTemplate';
import spanish from './us-tax-questionnaire/es-ar.json' with { type: 'json' };
import french from './us-tax-questionnaire/fr-ca.json' with { type: 'json' };
import dutch from './us-tax-questionnaire/nl-nl.json' with { type: 'json' };
import portuguese from './us-tax-questionnaire/pt-br.json' with { type: 'json' };
import definition from './us-tax-questionnaire/questions.json' with { type: 'json' };

/** The questionnaire and its translations. */
export const template = {
  language: 'en-us',
  definition,
  translations: { 'es-ar': spanish, 'fr-ca': french, 'nl-nl': dutch, 'pt-br': portuguese },
};

/**
 * Returns the questionnaire for an individual in the United States: household, then events, then income and deductions,
 * and the documents that the answers call for.
 *
 * @param taxYear A calendar year.
 */
export function usTaxQuestionnaire(taxYear: number): QuestionnaireDefinition {
  return questionnaireOfYear(template, {
    label: String(taxYear),
    first: `${taxYear}-01-01`,
    last: `${taxYear}-12-31`,
  });
}
