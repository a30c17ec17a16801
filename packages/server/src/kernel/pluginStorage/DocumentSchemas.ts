import type { PluginStorage } from '@anteroom/contract';
import { compileSchema } from '@anteroom/domain/plugins/jsonSchemas';
import { fail } from '@anteroom/server-sdk';
import type { ValidateFunction } from 'ajv';
import { describeIssue } from '../http/toServerError.ts';

/** Maximum number of issues that a refusal lists. */
const issuesShown = 20;

/** Validators for the JSON schemas of plugins' storages, compiled on first use. */
export class DocumentSchemas {
  readonly #compiled = new WeakMap<PluginStorage, ValidateFunction>();

  /** @throws ServerError `bad-request`, listing each invalid place. */
  require(storage: PluginStorage, json: unknown): void {
    if (!storage.schema) return;
    let check = this.#compiled.get(storage);
    if (!check) {
      check = compileStorage(storage);
      this.#compiled.set(storage, check);
    }
    if (check(json)) return;
    const errors = (check.errors ?? []).slice(0, issuesShown).map(({ instancePath, message, params }) => ({
      path: `body/json${instancePath}`,
      message: describeIssue(message, params),
      reason: 'invalid',
    }));
    fail('bad-request', 'This storage doesn’t accept this document.', { errors });
  }
}

/**
 * Compiles a storage's schema.
 *
 * @throws Error if it is not a valid schema.
 */
export function compileStorage({ name, schema = {} }: PluginStorage): ValidateFunction {
  try {
    return compileSchema(schema);
  } catch (cause) {
    throw new Error(`the schema of its storage “${name}” is not valid: ${(cause as Error).message}`, {
      cause,
    });
  }
}
