/** Forms as data: a definition is validated, converted to a yup schema, and rendered by {@link DefinedForm}. */
import type english from '../locales/en-us.json';

export { checkForm, checkQuestionnaire, FormDefinitionError } from '@anteroom/domain/forms/checkForm';
export { entriesOf } from '@anteroom/domain/forms/formAnswers';
export type {
  AddressAnswer,
  Answer,
  Answers,
  Condition,
  FieldDefinition,
  FieldRule,
  FileAnswer,
  FormDefinition,
  FormText,
  LocalizedText,
  QuestionnaireDefinition,
} from '@anteroom/domain/forms/formDefinition';
export { AnswerList } from './AnswerList.tsx';
export type { AnswersFormProps } from './AnswersForm.tsx';
export { AnswersForm } from './AnswersForm.tsx';
export type { FormTexts } from './buildSchema.ts';
export { buildSchema } from './buildSchema.ts';
export type { DefinedFormProps, FormMessage } from './DefinedForm.tsx';
export { DefinedForm } from './DefinedForm.tsx';
export type { DraftFormProps } from './DraftForm.tsx';
export { DraftForm } from './DraftForm.tsx';
export type { ValuesOf } from './definition.ts';
export type { DraftOwner } from './FormDraft.ts';
export { FormDraft } from './FormDraft.ts';
export type { FileTarget } from './FormScope.ts';
export type { Employee, EmployeeSource, NewEmployee } from './fields/employees.ts';
export { employeeInCache } from './fields/employees.ts';
export type { QuestionnaireProps } from './questionnaire/Questionnaire.tsx';
export { Questionnaire } from './questionnaire/Questionnaire.tsx';
export type { QuestionnaireEditorProps } from './questionnaire/QuestionnaireEditor.tsx';
export { QuestionnaireEditor } from './questionnaire/QuestionnaireEditor.tsx';

declare module 'i18next' {
  interface PackageTexts {
    form: typeof english;
  }
}
