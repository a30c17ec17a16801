import { isCalendarDate } from './calendarDate.ts';
import type { FormDefinition, QuestionnaireDefinition } from './formDefinition.ts';
import { identifiers } from './identifiers.ts';

/** A definition that cannot be shown. `path` leads to the fault: `sections[1].fields[2].options`. */
export class FormDefinitionError extends Error {
  override readonly name = 'FormDefinitionError';
  readonly path: string;

  constructor(formId: string, path: string, fault: string) {
    super(`Form "${formId}": ${path} ${fault}.`);
    this.path = path;
  }
}

/**
 * Definitions are data, and some come from a server: what the types promise is checked once, before a person meets it.
 *
 * @throws FormDefinitionError naming the first fault.
 */
export function checkForm(definition: unknown): asserts definition is FormDefinition {
  const form = new Checked(definition);
  form.text('id').wholeNumber('version', 0);
  checkFields(form, new Map());
}

/** As {@link checkForm}, for a questionnaire. */
export function checkQuestionnaire(definition: unknown): asserts definition is QuestionnaireDefinition {
  const questionnaire = new Checked(definition);
  questionnaire.text('id').wholeNumber('version', 0);
  const known: Known = new Map();
  const ids = new Set<unknown>();
  for (const section of questionnaire.list('sections', 'section')) {
    section.text('id').label('title').optionalLabel('description');
    section.unique('id', ids);
    section.condition('when', known);
    checkFields(section, known);
  }
  if (questionnaire.value.followUps === undefined) return;
  const followUps = new Set<unknown>();
  for (const followUp of questionnaire.list('followUps', 'document')) {
    followUp.text('id').label('label').optionalLabel('description');
    followUp.unique('id', followUps);
    if (followUp.value.when === undefined) followUp.fail('when', 'must be a condition');
    followUp.condition('when', known);
  }
}

/** Questions so far, and the values that a condition can ask of them; null for any. */
type Known = Map<string, ReadonlySet<string> | null>;

const FIELD_NAME = /^[a-z][a-zA-Z0-9]*$/;
const ANSWERED_IN_WORDS = new Set(['text', 'longText', 'email']);

function checkFields(parent: Checked, known: Known): void {
  for (const field of parent.list('fields', 'field')) {
    const { name, type } = field.value;
    if (typeof name !== 'string' || !FIELD_NAME.test(name)) {
      field.fail('name', 'must be letters and digits, a lower-case letter first');
    }
    if (known.has(name as string)) field.fail('name', `is taken by an earlier field: "${name}"`);
    field.label('label').optionalLabel('hint').optionalLabel('heading');
    field.condition('when', known);
    checkType(field, known);
    known.set(name as string, type === 'group' ? new Set() : optionsOf(field));
  }
}

function checkType(field: Checked, known: Known): void {
  const { type } = field.value;
  if (typeof type === 'string' && (type in identifiers || PLAIN_TYPES.has(type))) return;
  if (typeof type === 'string' && ANSWERED_IN_WORDS.has(type)) {
    field
      .wholeNumber('minLength', 0, true)
      .wholeNumber('maxLength', 1, true)
      .ordered('minLength', 'maxLength');
    return;
  }
  switch (type) {
    case 'currency':
      if (!/^[A-Z]{3}$/.test(String(field.value.currency))) field.fail('currency', 'must be a code as "USD"');
      field.number('min').number('max').ordered('min', 'max');
      return;
    case 'number':
    case 'percent':
      field.number('min').number('max').ordered('min', 'max').wholeNumber('decimals', 0, true);
      return;
    case 'date':
      for (const bound of ['min', 'max']) {
        const date = field.value[bound];
        if (date !== undefined && date !== 'today' && !(typeof date === 'string' && isCalendarDate(date))) {
          field.fail(bound, 'must be "today" or a calendar date such as 2026-11-20');
        }
      }
      return;
    case 'choice':
    case 'several': {
      const values = new Set<unknown>();
      for (const option of field.list('options', 'option')) {
        option.text('value').label('label');
        option.unique('value', values);
      }
      return;
    }
    case 'group':
      field.label('entry').optionalLabel('add').wholeNumber('max', 1, true);
      // Names inside a group are its own; conditions there see what was asked before the group, too.
      checkFields(field, new Map(known));
      for (const inner of field.list('fields', 'field')) {
        if (inner.value.type === 'group') inner.fail('type', 'must not be a group within a group');
      }
      return;
    default:
      field.fail('type', `is unknown: ${JSON.stringify(type)}`);
  }
}

const PLAIN_TYPES = new Set(['yesNo', 'address', 'file', 'employee']);

function optionsOf({ value: { type, options } }: Checked): ReadonlySet<string> | null {
  if (type === 'yesNo') return new Set(['yes', 'no']);
  if (type !== 'choice' && type !== 'several') return null;
  return new Set((options as { value: string }[]).map(({ value }) => value));
}

/** What a condition asks about must have been asked before, so that no two wait for each other. */
function checkCondition(condition: Checked, known: Known): void {
  const { field, is, all, any, not } = condition.value;
  if (all !== undefined || any !== undefined) {
    for (const part of condition.list(all !== undefined ? 'all' : 'any', 'condition')) {
      checkCondition(part, known);
    }
    return;
  }
  if (not !== undefined) {
    condition.condition('not', known);
    return;
  }
  const possible = typeof field === 'string' ? known.get(field) : undefined;
  if (possible === undefined) condition.fail('field', `names no earlier question: ${JSON.stringify(field)}`);
  const wanted: readonly unknown[] = Array.isArray(is) ? is : [is];
  const fits = (answer: unknown) => typeof answer === 'string' && (possible?.has(answer) ?? true);
  if (wanted.length === 0 || !wanted.every(fits)) {
    condition.fail('is', `must be an answer to "${field}", or a list of them`);
  }
}

/** An object of the definition, and where it stands in it. */
class Checked {
  readonly value: Readonly<Record<string, unknown>>;
  readonly #formId: string;
  readonly #path: string;

  constructor(value: unknown, formId?: string, path = '') {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    this.value = isObject ? (value as Record<string, unknown>) : {};
    this.#formId = formId ?? String(this.value.id ?? '?');
    this.#path = path;
    if (!isObject) throw new FormDefinitionError(this.#formId, path || 'it', 'must be an object');
  }

  fail(property: string, fault: string): never {
    throw new FormDefinitionError(this.#formId, this.#at(property), fault);
  }

  text(property: string): this {
    const text = this.value[property];
    if (typeof text !== 'string' || text === '') this.fail(property, 'must be a text that is not empty');
    return this;
  }

  label(property: string): this {
    const text = this.value[property];
    const texts = typeof text === 'object' && text !== null ? Object.values(text) : [text];
    if (texts.length === 0 || !texts.every((each) => typeof each === 'string' && each !== '')) {
      this.fail(property, 'must be a text key, or texts by language');
    }
    return this;
  }

  optionalLabel(property: string): this {
    return this.value[property] === undefined ? this : this.label(property);
  }

  wholeNumber(property: string, least: number, optional = false): this {
    const number = this.value[property];
    if (optional && number === undefined) return this;
    if (!Number.isInteger(number) || (number as number) < least) {
      this.fail(property, `must be a whole number from ${least}`);
    }
    return this;
  }

  number(property: string): this {
    const number = this.value[property];
    if (number !== undefined && !Number.isFinite(number)) this.fail(property, 'must be a number');
    return this;
  }

  ordered(low: string, high: string): this {
    const [from, to] = [this.value[low], this.value[high]];
    if (typeof from === 'number' && typeof to === 'number' && from > to) {
      this.fail(low, `must not be above ${high}`);
    }
    return this;
  }

  unique(property: string, taken: Set<unknown>): void {
    const value = this.value[property];
    if (taken.has(value)) this.fail(property, `stands twice: ${JSON.stringify(value)}`);
    taken.add(value);
  }

  list(property: string, kind: string): Checked[] {
    const list = this.value[property];
    if (!Array.isArray(list) || list.length === 0)
      this.fail(property, `must be a list of at least one ${kind}`);
    return list.map((each, index) => new Checked(each, this.#formId, this.#at(`${property}[${index}]`)));
  }

  condition(property: string, known: Known): void {
    if (this.value[property] === undefined) return;
    checkCondition(new Checked(this.value[property], this.#formId, this.#at(property)), known);
  }

  #at(property: string): string {
    return this.#path ? `${this.#path}.${property}` : property;
  }
}
