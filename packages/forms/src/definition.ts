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
} from '@anteroom/domain/formDefinition';

/** What a form gives, by field name. A field without an answer is empty: a text, a list or an address of nothing. */
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

/** What is asked only sometimes can be empty though it is required. */
type Unanswered<F extends FieldDefinition> = F extends { readonly required: true; readonly when?: undefined }
  ? never
  : '';
