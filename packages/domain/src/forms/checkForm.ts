import { identifiers } from '../people/identifiers.ts';
import { isCalendarDate } from '../time/calendarDate.ts';
import { DEFAULT_MAX_LENGTH } from './fieldFault.ts';
import { type FormDefinition, ownDetails, type QuestionnaireDefinition } from './formDefinition.ts';

/** Thrown for an invalid form definition. `path` locates the fault: `sections[1].fields[2].options`. */
export class FormDefinitionError extends Error {
  override readonly name = 'FormDefinitionError';
  readonly path: string;

  constructor(formId: string, path: string, fault: string) {
    super(`Form "${formId}": ${path} ${fault}.`);
    this.path = path;
  }
}

/** Maximum number of questions in a form, including those in groups. */
const MAX_QUESTIONS = 2000;

/** Maximum number of conditions that have to be evaluated one after the other to decide whether a question is asked. */
const MAX_DEPTH = 50;

/** Maximum length of a name, which is also the key in the stored answers. */
const MAX_NAME_LENGTH = 100;

/**
 * Validates a form definition, which is data and may come from a server. Call it once, before the form is shown. It
 * rejects definitions that do not match the types or are too large to evaluate.
 *
 * @throws FormDefinitionError describing the first fault.
 */
export function checkForm(definition: unknown): asserts definition is FormDefinition {
  const form = new Checked(definition);
  form.text('id').version();
  checkFields(form, new Map(), { questions: 0 });
  const [first, ...others] = form.list('fields', 'field');
  if (first?.value.step === undefined && others.some(({ value }) => value.step !== undefined)) {
    form.fail('fields[0]', 'must begin the first step');
  }
}

/** Validates a questionnaire definition like {@link checkForm}. */
export function checkQuestionnaire(definition: unknown): asserts definition is QuestionnaireDefinition {
  const questionnaire = new Checked(definition);
  questionnaire.text('id').version();
  const known: Known = new Map();
  const ids = new Set<unknown>();
  const sum: Sum = { questions: 0 };
  for (const section of questionnaire.list('sections', 'section')) {
    section.text('id', MAX_NAME_LENGTH).label('title').optionalLabel('description');
    section.unique('id', ids);
    checkFields(section, known, sum, section.condition('when', known));
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

/** Questions checked so far, by name. */
type Known = Map<string, KnownQuestion>;

interface KnownQuestion {
  /** Values that a condition can test for; null if any value is possible. */
  readonly values: ReadonlySet<string> | null;
  /** Number of conditions that have to be evaluated one after the other to decide whether the question is asked. */
  readonly depth: number;
}

/** Running total of the questions in the whole definition. */
interface Sum {
  questions: number;
}

const FIELD_NAME = /^[a-z][a-zA-Z0-9]*$/;
const ANSWERED_IN_WORDS = new Set(['text', 'longText', 'email']);

/** @param depth - number of consecutive conditions that decide whether the parent is shown. */
function checkFields(parent: Checked, known: Known, sum: Sum, depth = 0): void {
  for (const field of parent.list('fields', 'field')) checkField(field, known, sum, depth);
}

function checkField(field: Checked, known: Known, sum: Sum, depth: number): void {
  const { name } = field.value;
  if (typeof name !== 'string' || !FIELD_NAME.test(name)) {
    field.fail('name', 'must be letters and digits, a lower-case letter first');
  }
  // Answers are looked up by name, so an inherited property would pass for an answer.
  if (name in Object.prototype) field.fail('name', `is one that every object has: "${name}"`);
  field.text('name', MAX_NAME_LENGTH);
  if (known.has(name)) field.fail('name', `is taken by an earlier field: "${name}"`);
  sum.questions += 1;
  if (sum.questions > MAX_QUESTIONS) field.fail('name', `is one question more than ${MAX_QUESTIONS}`);
  field.label('label').optionalLabel('hint').optionalLabel('heading').optionalLabel('step');
  field.flag('required').flag('beside').flag('carry').messages();
  const own = Math.max(depth, field.condition('when', known));
  checkType(field, known, sum);
  known.set(name, { values: valuesOf(field), depth: own });
}

function checkType(field: Checked, known: Known, sum: Sum): void {
  const { type, autocomplete } = field.value;
  if (autocomplete !== undefined && !ownDetails.some((detail) => detail === autocomplete)) {
    field.fail('autocomplete', `must be one of ${ownDetails.join(', ')}`);
  }
  if (typeof type === 'string' && (Object.hasOwn(identifiers, type) || PLAIN_TYPES.has(type))) return;
  if (typeof type === 'string' && ANSWERED_IN_WORDS.has(type)) {
    field
      .wholeNumber('minLength', { from: 0 })
      .wholeNumber('maxLength', { from: 1 })
      .ordered('minLength', 'maxLength', DEFAULT_MAX_LENGTH);
    return;
  }
  switch (type) {
    case 'currency':
      if (!/^[A-Z]{3}$/.test(String(field.value.currency))) field.fail('currency', 'must be a code as "USD"');
      field.number('min').number('max').ordered('min', 'max');
      return;
    case 'number':
    case 'percent':
      field.number('min').number('max').ordered('min', 'max').wholeNumber('decimals', { from: 0, to: 15 });
      return;
    case 'date':
      for (const bound of ['min', 'max']) {
        const date = field.value[bound];
        if (date !== undefined && date !== 'today' && !(typeof date === 'string' && isCalendarDate(date))) {
          field.fail(bound, 'must be "today" or a calendar date such as 2026-11-20');
        }
      }
      if (isCalendarDate(String(field.value.min)) && isCalendarDate(String(field.value.max))) {
        field.ordered('min', 'max');
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
      field.label('entry').optionalLabel('add').wholeNumber('max', { from: 1 });
      // Names inside a group are local to it. Its conditions can also refer to questions before the group.
      checkFields(field, new Map(known), sum);
      for (const inner of field.list('fields', 'field')) {
        if (inner.value.type === 'group') inner.fail('type', 'must not be a group within a group');
      }
      return;
    default:
      field.fail('type', `is unknown: ${JSON.stringify(type)}`);
  }
}

const PLAIN_TYPES = new Set(['yesNo', 'address', 'file', 'employee']);

/**
 * Returns the values that a condition can test for: null for any, an empty set for types that cannot be tested, such as
 * files.
 */
function valuesOf({ value: { type, options } }: Checked): ReadonlySet<string> | null {
  switch (type) {
    case 'yesNo':
      return new Set(['yes', 'no']);
    case 'choice':
    case 'several':
      return new Set((options as { value: string }[]).map(({ value }) => value));
    case 'group':
    case 'address':
    case 'file':
      return new Set();
    default:
      return null;
  }
}

/**
 * Checks that a condition refers only to earlier questions, so that there are no circular dependencies.
 *
 * @param level - nesting depth, starting at 1.
 * @returns the number of conditions that have to be evaluated one after the other to decide it.
 */
function checkCondition(condition: Checked, known: Known, level: number): number {
  const { field, is, all, any, not } = condition.value;
  if (level > MAX_DEPTH) condition.fail('', `stands within more than ${MAX_DEPTH} conditions`);
  if (all !== undefined || any !== undefined) {
    const parts = condition.list(all !== undefined ? 'all' : 'any', 'condition');
    return Math.max(...parts.map((part) => checkCondition(part, known, level + 1)));
  }
  if (not !== undefined) return condition.condition('not', known, level + 1);
  const question = typeof field === 'string' ? known.get(field) : undefined;
  if (!question) condition.fail('field', `names no earlier question: ${JSON.stringify(field)}`);
  const { values, depth } = question;
  const wanted: readonly unknown[] = Array.isArray(is) ? is : [is];
  const fits = (answer: unknown) => typeof answer === 'string' && (values?.has(answer) ?? true);
  if (wanted.length === 0 || !wanted.every(fits)) {
    condition.fail('is', `must be an answer to "${field}", or a list of them`);
  }
  if (level + depth > MAX_DEPTH) {
    condition.fail('field', `waits for more than ${MAX_DEPTH} conditions, one after the other`);
  }
  return level + depth;
}

/** An object in the definition, with its path for error messages. */
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

  text(property: string, maxLength?: number): this {
    const text = this.value[property];
    if (typeof text !== 'string' || text === '') this.fail(property, 'must be a text that is not empty');
    if (maxLength !== undefined && text.length > maxLength) {
      this.fail(property, `must have no more than ${maxLength} characters`);
    }
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

  version(): void {
    if (this.value.version === undefined) this.fail('version', 'must be a whole number from 0');
    this.wholeNumber('version', { from: 0 });
  }

  /** Checks an optional whole number. */
  wholeNumber(property: string, { from, to = Number.MAX_SAFE_INTEGER }: { from: number; to?: number }): this {
    const number = this.value[property];
    if (number === undefined) return this;
    if (!Number.isInteger(number) || (number as number) < from || (number as number) > to) {
      const most = to < Number.MAX_SAFE_INTEGER ? ` to ${to}` : '';
      this.fail(property, `must be a whole number from ${from}${most}`);
    }
    return this;
  }

  /** Checks an optional boolean. */
  flag(property: string): this {
    const flag = this.value[property];
    if (flag !== undefined && typeof flag !== 'boolean') this.fail(property, 'must be true or false');
    return this;
  }

  messages(): void {
    if (this.value.messages === undefined) return;
    const messages = new Checked(this.value.messages, this.#formId, this.#at('messages'));
    for (const rule of Object.keys(messages.value)) messages.label(rule);
  }

  number(property: string): this {
    const number = this.value[property];
    if (number !== undefined && !Number.isFinite(number)) this.fail(property, 'must be a number');
    return this;
  }

  /**
   * Checks that `low` does not exceed `high`. Both are numbers or calendar dates. `otherwise` is the upper bound if
   * `high` is left out.
   */
  ordered(low: string, high: string, otherwise?: number): this {
    const { [low]: from, [high]: to = otherwise } = this.value;
    if (from === undefined || to === undefined) return this;
    if ((from as number | string) > (to as number | string)) this.fail(low, `must not be above ${high}`);
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

  /** Checks an optional condition with {@link checkCondition}. Returns 0 if there is none. */
  condition(property: string, known: Known, level = 1): number {
    const condition = this.value[property];
    if (condition === undefined) return 0;
    return checkCondition(new Checked(condition, this.#formId, this.#at(property)), known, level);
  }

  #at(property: string): string {
    return [this.#path, property].filter(Boolean).join('.');
  }
}
