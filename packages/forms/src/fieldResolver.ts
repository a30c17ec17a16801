import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { ValidationError } from 'yup';
import type { FormSchema } from './buildSchema.ts';

/**
 * Validates only the fields that react-hook-form asks for, because validating several hundred fields on each key press
 * would be noticeably slow.
 */
export function fieldResolver(schema: FormSchema): Resolver<FieldValues> {
  return async (values, _, options) => {
    const [name, ...others] = options.names ?? [];
    const context = { context: { answers: values }, abortEarly: false };
    try {
      if (name !== undefined && others.length === 0) schema.validateSyncAt(name, values, context);
      else schema.validateSync(values, context);
      return { values, errors: {} };
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const found = errorsByPath(error);
      // A group that is validated alone, for example after adding an entry, gets only its own errors: the person has
      // not reached the new entry's fields yet.
      const own = name !== undefined && others.length === 0 ? pick(found, name) : found;
      return { values: {}, errors: toNestErrors(own, options) as FieldErrors };
    }
  };
}

function pick(errors: Record<string, FieldError>, path: string): Record<string, FieldError> {
  const error = errors[path];
  return error ? { [path]: error } : {};
}

/** Returns the first error of each path. Converts yup's `jobs[0].employer` to react-hook-form's `jobs.0.employer`. */
function errorsByPath(error: ValidationError): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const each of error.inner.length > 0 ? error.inner : [error]) {
    const path = (each.path ?? '').replace(/\[(\d+)\]/g, '.$1');
    errors[path] ??= { type: each.type ?? 'rule', message: each.message };
  }
  return errors;
}
