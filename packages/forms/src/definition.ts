import type {
  AddressAnswer,
  AddressFieldDefinition,
  ChoiceFieldDefinition,
  EntryAnswers,
  FieldDefinition,
  FileAnswer,
  FileFieldDefinition,
  FormDefinition,
  GroupFieldDefinition,
  SeveralFieldDefinition,
  YesNoFieldDefinition,
} from '@anteroom/domain/forms/formDefinition';

/** Values of a form by field name. A field without an answer has an empty text, list or address. */
export type ValuesOf<D extends FormDefinition> = {
  [F in D['fields'][number] as F['name']]: ValueOf<F>;
};

type ValueOf<F extends FieldDefinition> = F extends ChoiceFieldDefinition
  ? F['options'][number]['value'] | Unanswered<F>
  : F extends YesNoFieldDefinition
    ? 'yes' | 'no' | Unanswered<F>
    : F extends SeveralFieldDefinition
      ? readonly F['options'][number]['value'][]
      : F extends AddressFieldDefinition
        ? AddressAnswer
        : F extends FileFieldDefinition
          ? readonly FileAnswer[]
          : F extends GroupFieldDefinition
            ? readonly EntryAnswers[]
            : string;

/** Type of a missing answer. A question that is asked only sometimes can be empty even if it is required. */
type Unanswered<F extends FieldDefinition> = F extends { readonly required: true; readonly when?: undefined }
  ? never
  : '';
