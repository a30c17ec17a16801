/** Forms as data: a definition is checked, becomes a yup schema, and is shown by {@link DefinedForm}. */
export type { FormTexts } from './buildSchema.ts';
export { buildSchema } from './buildSchema.ts';
export { FormDefinitionError } from './checkDefinition.ts';
export type { DefinedFormProps } from './DefinedForm.tsx';
export { DefinedForm } from './DefinedForm.tsx';
export type {
  ChoiceFieldDefinition,
  DateBound,
  DateFieldDefinition,
  FieldDefinition,
  FieldRule,
  FormDefinition,
  LongTextFieldDefinition,
  TextFieldDefinition,
  ValuesOf,
} from './definition.ts';
export type { DraftOwner } from './FormDraft.ts';
export { FormDraft } from './FormDraft.ts';
export { FORM_TEXT_KEYS } from './formTextKeys.ts';
