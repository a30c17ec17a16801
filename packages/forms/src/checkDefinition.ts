import type { FieldDefinition, FormDefinition } from './definition.ts';

/** A form definition that cannot be shown. `path` leads to the fault: `fields[2].options`. */
export class FormDefinitionError extends Error {
  override readonly name = 'FormDefinitionError';
  readonly path: string;

  constructor(formId: string, path: string, fault: string) {
    super(`Form "${formId}": ${path} ${fault}.`);
    this.path = path;
  }
}

const FIELD_NAME = /^[a-z][a-zA-Z0-9]*$/;
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Definitions are data, and some come from a server: what the types promise is checked once, before a person meets it.
 *
 * @throws FormDefinitionError naming the first fault.
 */
export function checkDefinition(definition: FormDefinition): void {
  const fail = (path: string, fault: string): never => {
    throw new FormDefinitionError(definition.id ?? '?', path, fault);
  };

  if (typeof definition.id !== 'string' || definition.id === '') fail('id', 'must be a text');
  if (!Number.isInteger(definition.version)) fail('version', 'must be a whole number');
  if (!Array.isArray(definition.fields) || definition.fields.length === 0) {
    fail('fields', 'must be a list of at least one field');
  }

  const names = new Set<string>();
  definition.fields.forEach((field, index) => {
    const path = `fields[${index}]`;
    if (!FIELD_NAME.test(field.name ?? '')) {
      fail(`${path}.name`, 'must be letters and digits, a lower-case letter first');
    }
    if (names.has(field.name)) fail(`${path}.name`, `is taken by an earlier field: "${field.name}"`);
    names.add(field.name);
    if (typeof field.label !== 'string' || field.label === '') fail(`${path}.label`, 'must be a text key');
    checkField(field, (property, fault) => fail(`${path}.${property}`, fault));
  });
}

function checkField(field: FieldDefinition, fail: (property: string, fault: string) => never): void {
  switch (field.type) {
    case 'text':
    case 'longText': {
      const { minLength = 0, maxLength = Number.MAX_SAFE_INTEGER } = field;
      if (!Number.isInteger(minLength) || minLength < 0) fail('minLength', 'must be a whole number from 0');
      if (!Number.isInteger(maxLength) || maxLength < 1) fail('maxLength', 'must be a whole number from 1');
      if (minLength > maxLength) fail('minLength', 'must not be above maxLength');
      return;
    }
    case 'choice': {
      if (!Array.isArray(field.options) || field.options.length === 0) {
        fail('options', 'must be a list of at least one option');
      }
      const values = new Set<string>();
      field.options.forEach((option, index) => {
        if (typeof option.value !== 'string' || option.value === '') {
          fail(`options[${index}].value`, 'must be a text that is not empty');
        }
        if (values.has(option.value)) fail(`options[${index}].value`, `stands twice: "${option.value}"`);
        values.add(option.value);
        if (typeof option.label !== 'string' || option.label === '') {
          fail(`options[${index}].label`, 'must be a text key');
        }
      });
      return;
    }
    case 'date':
      for (const bound of ['min', 'max'] as const) {
        const date = field[bound];
        if (date !== undefined && date !== 'today' && !CALENDAR_DATE.test(date)) {
          fail(bound, 'must be "today" or a calendar date such as 2026-11-20');
        }
      }
      return;
    default:
      fail('type', `is unknown: "${(field as { type: unknown }).type}"`);
  }
}
