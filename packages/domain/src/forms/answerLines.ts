import { isAnswered } from './fieldFault.ts';
import { entriesOf } from './formAnswers.ts';
import type {
  AddressAnswer,
  Answer,
  Answers,
  FieldDefinition,
  FileAnswer,
  FormText,
  SingleAnswer,
  SingleFieldDefinition,
} from './formDefinition.ts';
import type { FormQuestions } from './formQuestions.ts';

/** Texts and formats for displaying answers: in the person's language on screen, in the firm's language on paper. */
export interface AnswerWords {
  text(text: FormText): string;
  readonly yes: string;
  readonly no: string;
  date(date: string): string;
  number(value: number): string;
  currency(value: number, currency: string): string;
  /** Returns a country's name by its ISO 3166-1 code. */
  country(code: string): string;
  /** Returns the name of an employee by ID. Required only for forms with a field of that type. */
  employee?(id: string): string;
}

/** Question with its answer, or the heading of a group's entry, which is followed by the entry's answers. */
export type AnswerLine =
  | { readonly kind: 'answer'; readonly path: string; readonly label: string; readonly answer: string }
  | { readonly kind: 'entry'; readonly path: string; readonly label: string };

/** Returns the answers for display, question by question. Leaves out questions that are not asked or not answered. */
export function answerLines(
  questions: FormQuestions,
  fields: readonly FieldDefinition[],
  answers: Answers,
  words: AnswerWords,
): AnswerLine[] {
  return fields.flatMap((field) => {
    const answer = answers[field.name];
    if (!questions.asks(field, answers) || !isAnswered(field, answer)) return [];
    if (field.type !== 'group') return [lineOf(field, answer as SingleAnswer, field.name, words)];
    return entriesOf(answer).flatMap((entry, index) => {
      const path = `${field.name}.${index}`;
      const inner = field.fields.filter(
        (each) =>
          questions.asks(each, answers, { group: field, entry }) && isAnswered(each, entry[each.name]),
      );
      return [
        { kind: 'entry' as const, path, label: `${words.text(field.entry)} ${index + 1}` },
        ...inner.map((each) => lineOf(each, entry[each.name] ?? '', `${path}.${each.name}`, words)),
      ];
    });
  });
}

function lineOf(
  field: SingleFieldDefinition,
  answer: SingleAnswer,
  path: string,
  words: AnswerWords,
): AnswerLine {
  return { kind: 'answer', path, label: words.text(field.label), answer: inWords(field, answer, words) };
}

function inWords(field: SingleFieldDefinition, answer: Answer, words: AnswerWords): string {
  switch (field.type) {
    case 'yesNo':
      return answer === 'yes' ? words.yes : words.no;
    case 'choice':
    case 'several': {
      const chosen = typeof answer === 'string' ? [answer] : (answer as readonly string[]);
      return chosen
        .map((value) => field.options.find((option) => option.value === value))
        .flatMap((option) => (option ? [words.text(option.label)] : []))
        .join(', ');
    }
    case 'file':
      return (answer as readonly FileAnswer[]).map(({ name }) => name).join(', ');
    case 'address':
      return addressInWords(answer as AddressAnswer, words);
    case 'employee':
      return words.employee?.(answer as string) ?? (answer as string);
    case 'date':
      return words.date(answer as string);
    case 'currency':
    case 'number':
    case 'percent': {
      const value = Number(answer);
      // Show an invalid number as typed.
      if (Number.isNaN(value)) return answer as string;
      if (field.type === 'currency') return words.currency(value, field.currency);
      return words.number(value) + (field.type === 'percent' ? ' %' : '');
    }
    default:
      return answer as string;
  }
}

function addressInWords(
  { line1, line2, city, state, postalCode, country }: AddressAnswer,
  words: AnswerWords,
): string {
  const region = state.replace(/^[A-Z]{2}-/, '');
  const place = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [line1, line2, place, country && words.country(country)].filter(Boolean).join('\n');
}
