import { brazilianStates } from '@anteroom/domain/brazil/brazilianStates';
import type {
  ChoiceFieldDefinition,
  Condition,
  CurrencyFieldDefinition,
  DateFieldDefinition,
  EmployeeFieldDefinition,
  FileFieldDefinition,
  GroupFieldDefinition,
  IdentifierFieldDefinition,
  NumberFieldDefinition,
  SeveralFieldDefinition,
  SingleFieldDefinition,
  TextFieldDefinition,
  YesNoFieldDefinition,
} from '@anteroom/domain/forms/formDefinition';

/**
 * The questions of service requests. Their texts are in the plugin's languages by name: `fields.<name>`, and
 * `options.<name>.<value>` for a choice, so that a question has the same wording in every form.
 */

type More<F> = Partial<Omit<F, 'type' | 'name'>>;

export const required = { required: true } as const;
export const beside = { beside: true } as const;

export const is = (field: string, ...values: readonly string[]): Condition => ({ field, is: values });

const labelOf = (name: string) => ({ name, label: `fields.${name}` });

export const employee = (): EmployeeFieldDefinition => ({
  type: 'employee',
  ...labelOf('employee'),
  ...required,
});

export const text = (name: string, more: More<TextFieldDefinition> = {}): TextFieldDefinition => ({
  type: 'text',
  ...labelOf(name),
  maxLength: 200,
  ...more,
});

export const longText = (name: string, more: More<TextFieldDefinition> = {}): TextFieldDefinition => ({
  type: 'longText',
  ...labelOf(name),
  maxLength: 2000,
  ...more,
});

export const number = (name: string, more: More<NumberFieldDefinition> = {}): NumberFieldDefinition => ({
  type: 'number',
  ...labelOf(name),
  min: 0,
  ...more,
});

export const percent = (name: string, more: More<NumberFieldDefinition> = {}): NumberFieldDefinition => ({
  type: 'percent',
  ...labelOf(name),
  ...more,
});

export const money = (name: string, more: More<CurrencyFieldDefinition> = {}): CurrencyFieldDefinition => ({
  type: 'currency',
  currency: 'BRL',
  ...labelOf(name),
  min: 0,
  ...more,
});

export const date = (name: string, more: More<DateFieldDefinition> = {}): DateFieldDefinition => ({
  type: 'date',
  ...labelOf(name),
  ...more,
});

export const yesNo = (name: string, more: More<YesNoFieldDefinition> = {}): YesNoFieldDefinition => ({
  type: 'yesNo',
  ...labelOf(name),
  ...more,
});

const optionsOf = (name: string, values: readonly string[]) =>
  values.map((value) => ({ value, label: `options.${name}.${value}` }));

export const choice = (
  name: string,
  values: readonly string[],
  more: More<ChoiceFieldDefinition> = {},
): ChoiceFieldDefinition => ({ type: 'choice', ...labelOf(name), options: optionsOf(name, values), ...more });

export const several = (
  name: string,
  values: readonly string[],
  more: More<SeveralFieldDefinition> = {},
): SeveralFieldDefinition => ({
  type: 'several',
  ...labelOf(name),
  options: optionsOf(name, values),
  ...more,
});

/** Creates a field for a Brazilian state, with the same state names in every language. */
export const state = (name: string, more: More<ChoiceFieldDefinition> = {}): ChoiceFieldDefinition => ({
  type: 'choice',
  ...labelOf(name),
  options: brazilianStates.map(({ code, name: label }) => ({ value: code, label: { 'pt-br': label } })),
  ...more,
});

export const identifier = (
  type: IdentifierFieldDefinition['type'],
  name: string,
  more: More<IdentifierFieldDefinition> = {},
): IdentifierFieldDefinition => ({ type, ...labelOf(name), ...more });

export const file = (name: string, more: More<FileFieldDefinition> = {}): FileFieldDefinition => ({
  type: 'file',
  ...labelOf(name),
  ...more,
});

/** Creates a group. The texts are `entries.<name>` for an entry and `add.<name>` for the button that adds one. */
export const group = (
  name: string,
  fields: readonly SingleFieldDefinition[],
  more: More<GroupFieldDefinition> = {},
): GroupFieldDefinition => ({
  type: 'group',
  ...labelOf(name),
  entry: `entries.${name}`,
  add: `add.${name}`,
  fields,
  ...more,
});

export const attachments = () => file('attachments', { hint: 'hints.attachments' });
export const notes = () => longText('notes');

/** Creates the group of a person's dependants: CPF, date of birth, kinship, and the purposes for which they count. */
export const dependants = (more: More<GroupFieldDefinition> = {}) =>
  group(
    'dependants',
    [
      text('dependantName', required),
      identifier('cpf', 'dependantCpf', { ...required, ...beside }),
      date('dependantBirth', { ...required, ...beside, max: 'today' }),
      choice('kinship', ['spouse', 'partner', 'child', 'stepchild', 'parent', 'ward', 'other'], required),
      yesNo('incomeTax', beside),
      yesNo('familyAllowance', beside),
    ],
    { max: 20, ...more },
  );
