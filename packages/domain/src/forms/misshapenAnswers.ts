import { dequal } from 'dequal/lite';
import { readAnswers } from './formAnswers.ts';
import type { FieldDefinition } from './formDefinition.ts';

/**
 * Answer of the wrong shape. `unknown`: there is no such question. `shape`: the answer does not fit the question's
 * type.
 */
export interface MisshapenAnswer {
  /** Path of the answer: `subject`, or `jobs.0.employer`. */
  readonly path: string;
  readonly kind: 'unknown' | 'shape';
}

/** Returns the received answers that do not fit the form's questions. Does not check whether the answers are valid. */
export function misshapenAnswers(
  fields: readonly FieldDefinition[],
  given: Readonly<Record<string, unknown>>,
): readonly MisshapenAnswer[] {
  const asked = new Map(fields.map((field) => [field.name, field]));
  return Object.entries(given).flatMap(([name, answer]): readonly MisshapenAnswer[] => {
    const field = asked.get(name);
    if (!field) return [{ path: name, kind: 'unknown' }];
    if (field.type !== 'group') {
      return dequal(readAnswers([field], { [name]: answer })[name], answer)
        ? []
        : [{ path: name, kind: 'shape' }];
    }
    if (!Array.isArray(answer)) return [{ path: name, kind: 'shape' }];
    return answer.flatMap((entry: unknown, index) =>
      isRecord(entry)
        ? misshapenAnswers(field.fields, entry).map(({ path, kind }) => ({
            path: `${name}.${index}.${path}`,
            kind,
          }))
        : [{ path: `${name}.${index}`, kind: 'shape' as const }],
    );
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
