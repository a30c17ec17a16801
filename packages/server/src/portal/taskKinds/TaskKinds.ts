import { type KindJson, TaskKind as TaskKindName, type TaskStep } from '@anteroom/contract';
import { compileSchema, schemaCompiler } from '@anteroom/domain/plugins/jsonSchemas';
import { isStepDone } from '@anteroom/domain/tasks/stepTransitions';
import { fail, type InboxAction, type KindIssue, type Scope, type TaskKind } from '@anteroom/server-sdk';
import type { JsonSchema, StepOfTask, UndoneStepsContext } from '@anteroom/server-sdk/portal';
import type { ValidateFunction } from 'ajv';
import type { FastifyBaseLogger } from 'fastify';
import Type from 'typebox';
import { describeIssue } from '../../kernel/http/toServerError.ts';
import { failUnavailableKind } from '../tasks/taskConflict.ts';

/** JSON of a task or step whose schema is defined by its task kind. */
type Part = 'definition' | 'params' | 'data' | 'stepParams' | 'stepData';

interface Registered {
  readonly kind: TaskKind;
  /** ID of the plugin that registered the kind; null for an area of the portal. */
  readonly plugin: string | null;
  readonly checks: Readonly<Record<Part, ValidateFunction>>;
}

/** Schema of a part for which the kind does not define one. */
const nothing = Type.Object({}, { additionalProperties: false });

/** Maximum number of issues that a refusal lists. */
const issuesShown = 20;

/**
 * Compiles each schema once per process, however often its plugin is reloaded. Two kinds may use one `$id` for
 * different schemas.
 */
const compiler = schemaCompiler({ addUsedSchema: false });

/** Registry of all task kinds in this portal. Each owner adds its own; no other code refers to a kind by name. */
export class TaskKinds {
  readonly #kinds = new Map<string, Registered>();
  readonly #log: FastifyBaseLogger;
  readonly #isSwitchedOff: (plugin: string, companyId: string) => boolean;

  /** @param isSwitchedOff Returns whether a firm does not have a plugin. By default, every firm has all plugins. */
  constructor(
    log: FastifyBaseLogger,
    isSwitchedOff: (plugin: string, companyId: string) => boolean = () => false,
  ) {
    this.#log = log;
    this.#isSwitchedOff = isSwitchedOff;
  }

  /**
   * Adds a task kind.
   *
   * @param plugin - ID of the plugin that owns it; null for an area of the portal.
   * @throws Error if its name is taken or not allowed, or if one of its schemas is not valid.
   */
  add(kind: TaskKind, plugin: string | null = null): void {
    const name = kind.kind;
    if (!compiler.validate(TaskKindName, name))
      throw new Error(`${JSON.stringify(name)} can’t name a task kind: ${compiler.errorsText()}`);
    if (this.#kinds.has(name)) throw new Error(`The task kind "${name}" is registered already.`);
    const compile = (part: Part, schema: JsonSchema = kind[part] ?? nothing) =>
      this.#compile(schema, `${part} of the task kind "${name}"`);
    this.#kinds.set(name, {
      kind,
      plugin,
      checks: {
        definition: compile('definition'),
        params: compile('params'),
        data: compile('data'),
        stepParams: compile('stepParams'),
        stepData: compile('stepData'),
      },
    });
  }

  /**
   * Removes a kind, for instance when its plugin is switched off. Its tasks remain, but can only be read and taken
   * back.
   */
  remove(name: string): void {
    this.#kinds.delete(name);
  }

  /**
   * Returns a kind; undefined if it is not registered, as for tasks of a plugin that was switched off. Does not check
   * whether a particular firm has the kind (see {@link isAvailable}), so that what the portal stores about a task, such
   * as its number of files, stays correct.
   */
  find(name: string): TaskKind | undefined {
    return this.#kinds.get(name)?.kind;
  }

  /** Returns whether a firm has a kind: it is registered, and the firm has not switched its plugin off. */
  isAvailable(name: string, companyId: string): boolean {
    const registered = this.#kinds.get(name);
    if (!registered) return false;
    return registered.plugin === null || !this.#isSwitchedOff(registered.plugin, companyId);
  }

  /**
   * Returns the kind of a task that is about to be changed.
   *
   * @throws ServerError `conflict` (`kind-unavailable`) if the kind is not registered, or the firm does not have it.
   */
  require(name: string, companyId: string): TaskKind {
    const kind = this.isAvailable(name, companyId) ? this.find(name) : undefined;
    return kind ?? failUnavailableKind();
  }

  /** Returns the names of the kinds that a plugin has registered. */
  namesOf(plugin: string): string[] {
    return [...this.#kinds.values()].filter((one) => one.plugin === plugin).map(({ kind }) => kind.kind);
  }

  /** Returns whether a step is done, by the rule of its task's kind. */
  isStepDone(name: string, step: TaskStep): boolean {
    return (this.find(name)?.isStepDone ?? isStepDone)(step);
  }

  /**
   * Returns the steps of tasks of one kind that have been undone by something outside of the tasks; none for a firm
   * that does not have the kind. If the kind's rule throws, the error is logged and no steps are returned, since lists
   * show tasks of all kinds.
   */
  async undoneSteps(name: string, context: UndoneStepsContext): Promise<readonly StepOfTask[]> {
    try {
      if (!this.isAvailable(name, context.companyId)) return [];
      return (await this.find(name)?.undoneSteps?.(context)) ?? [];
    } catch (error) {
      this.#log.error(
        { err: error, taskKind: name },
        'a task kind failed to determine which steps are incomplete',
      );
      return [];
    }
  }

  /**
   * Returns a kind's own text for a completed task; undefined if there is none, or if the kind throws, which is logged.
   */
  doneWords(name: string, language: string): string | undefined {
    try {
      return this.find(name)?.doneWords?.(language);
    } catch (error) {
      this.#log.error({ err: error, taskKind: name }, 'a task kind returned no text for a completed task');
      return undefined;
    }
  }

  /** Returns the actions that staff have in their inbox for a completed task of a kind. */
  doneActions(name: string): readonly InboxAction[] {
    return this.find(name)?.doneActions ?? [];
  }

  /** Returns the kinds whose tasks a person does not see, because a control hides them or the firm's flag is off. */
  hiddenFrom({ controls, flags }: Pick<Scope, 'controls' | 'flags'>): string[] {
    return [...this.#kinds.values()]
      .filter(
        ({ kind: { hiddenBy, flag } }) =>
          (hiddenBy !== undefined && controls.has(hiddenBy)) || (flag !== undefined && flags[flag] !== true),
      )
      .map(({ kind }) => kind.kind);
  }

  /**
   * Returns the errors in JSON of a registered kind.
   *
   * @param path - path of the JSON in the request, such as `body/data`
   */
  issues(name: string, part: Part, json: KindJson, path: string): readonly KindIssue[] {
    const registered = this.#kinds.get(name);
    if (!registered) return failUnavailableKind();
    const { kind, checks } = registered;
    const check = checks[part];
    const found = check(json)
      ? furtherIssues(kind, part, json)
      : (check.errors ?? []).map(({ instancePath, message, params }) => ({
          path: instancePath,
          message: describeIssue(message, params),
          reason: 'invalid',
        }));
    return found.slice(0, issuesShown).map((issue) => ({ ...issue, path: `${path}${issue.path}` }));
  }

  /** @throws ServerError `bad-request`, with each error */
  requireJson(name: string, part: Part, json: KindJson, path: string): void {
    const errors = [...this.issues(name, part, json, path)];
    if (errors.length > 0) fail('bad-request', 'This type of task doesn’t accept this.', { errors });
  }

  #compile(schema: JsonSchema, what: string): ValidateFunction {
    try {
      return compileSchema(schema, compiler);
    } catch (cause) {
      throw new Error(`The schema ${what} is not valid: ${(cause as Error).message}`, { cause });
    }
  }
}

function furtherIssues(kind: TaskKind, part: Part, json: KindJson): readonly KindIssue[] {
  if (part === 'definition') return kind.definitionIssues?.(json) ?? [];
  if (part === 'stepParams') return kind.stepParamsIssues?.(json) ?? [];
  return [];
}
