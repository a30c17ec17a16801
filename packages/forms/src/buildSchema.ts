import { checkForm } from '@anteroom/domain/forms/checkForm';
import { type FieldFault, fieldFault } from '@anteroom/domain/forms/fieldFault';
import { emptyAnswer } from '@anteroom/domain/forms/formAnswers';
import type {
  Answer,
  Answers,
  EntryAnswers,
  FieldDefinition,
  FormDefinition,
  FormText,
  GroupFieldDefinition,
} from '@anteroom/domain/forms/formDefinition';
import { FormQuestions } from '@anteroom/domain/forms/formQuestions';
import type { I18n, TextValues } from '@anteroom/sdk';
import type { ParseKeys } from 'i18next';
import { array, mixed, type ObjectSchema, object, type Schema, type TestContext } from 'yup';

/** Texts of the messages, with dates and numbers formatted for the person. */
export interface FormTexts extends Pick<I18n, 'date' | 'number'> {
  text(text: FormText, values?: TextValues): string;
}

/** Schema of a form's answers by field name; see {@link Answers}. */
export type FormSchema = ObjectSchema<Answers>;

/**
 * Builds the yup schema of a form from the rules in `domain/fieldFault`, which the server uses too. Questions that are
 * not asked are always valid. To validate a single field (`validateAt`), pass the answers that decide whether it is
 * asked as `context.answers`.
 *
 * @param today - calendar date for the bound `today`.
 * @throws FormDefinitionError if the definition is malformed.
 */
export function buildSchema(definition: FormDefinition, texts: FormTexts, today: string): FormSchema {
  checkForm(definition);
  return schemaOf(definition.fields, new FormQuestions(definition), texts, today);
}

/** Builds a schema like {@link buildSchema}, for fields whose definition is already checked. */
export function schemaOf(
  fields: readonly FieldDefinition[],
  questions: FormQuestions,
  texts: FormTexts,
  today: string,
): FormSchema {
  const schemaOfField = (field: FieldDefinition, group?: GroupFieldDefinition): Schema =>
    baseOf(field)
      .default(emptyAnswer(field))
      .transform((value: unknown) =>
        typeof value === 'string' ? value.trim() : (value ?? emptyAnswer(field)),
      )
      .test('rule', function rule(this: TestContext, value: unknown) {
        if (!isAsked(this, field, questions, group)) return true;
        const fault = fieldFault(field, value as Answer, today);
        return !fault || this.createError({ message: messageOf(field, fault, texts) });
      });

  const baseOf = (field: FieldDefinition): Schema => {
    if (field.type !== 'group') return mixed();
    const entry = field.fields.map((each) => [each.name, schemaOfField(each, field)]);
    return array().of(object(Object.fromEntries(entry)));
  };

  const shape = fields.map((field) => [field.name, schemaOfField(field)]);
  return object(Object.fromEntries(shape)) as unknown as FormSchema;
}

function isAsked(
  test: TestContext,
  field: FieldDefinition,
  questions: FormQuestions,
  group: GroupFieldDefinition | undefined,
): boolean {
  const root = test.from?.at(-1)?.value ?? test.parent;
  const { answers = root } = (test.options.context ?? {}) as { readonly answers?: Answers };
  // An entry is not asked for if its group is not.
  if (group && !questions.asks(group, answers)) return false;
  return questions.asks(field, answers, group && { group, entry: test.parent as EntryAnswers });
}

/** Returns the message for a fault: the field's own, if it defines one, else the form's. */
export function messageOf(field: FieldDefinition, fault: FieldFault, texts: FormTexts): string {
  const { rule, count, date, limit } = fault;
  return texts.text(field.messages?.[rule] ?? (`form.${rule}` satisfies ParseKeys), {
    ...(count !== undefined && { count }),
    ...(date !== undefined && { date: texts.date(date) }),
    ...(limit !== undefined && { limit: texts.number(limit) }),
  });
}
