import type { FieldDefinition } from '@anteroom/forms';
import { createTestPortal } from '@anteroom/plugin-kit/testing';
import { expect, it } from 'vitest';
import { requestRules } from '../rules/requestForm.ts';
import { serviceRequestForms } from '../rules/serviceRequestForms.ts';

/** Returns all text keys that a field uses; `@anteroom/forms` contains those that all forms share. */
function keysOf(field: FieldDefinition): readonly string[] {
  const own = [field.label, field.hint, field.heading, ...('entry' in field ? [field.entry, field.add] : [])];
  const options = 'options' in field ? field.options.map(({ label }) => label) : [];
  const inner = 'fields' in field ? field.fields.flatMap(keysOf) : [];
  return [...[...own, ...options].filter((text) => typeof text === 'string'), ...inner];
}

const fields = Object.values(serviceRequestForms).flatMap(({ definition }) => definition.fields);
const keys = [...new Set(fields.flatMap(keysOf)), ...requestRules.map((rule) => `faults.${rule}`)];
const values = { count: 30, limit: 14, date: 'x', nearest: 'y', name: 'z' };

it.each(['en-us', 'pt-br', 'es-ar', 'fr-ca', 'nl-nl'] as const)(
  '%s has every text of the forms and of their errors',
  (language) => {
    const { t } = createTestPortal({ language }).i18n;
    // A missing text throws. A text with a placeholder that is not filled in contains `{{`.
    for (const key of keys) {
      expect(t(key, values)).not.toMatch(/^$|\{\{/);
    }
  },
);
