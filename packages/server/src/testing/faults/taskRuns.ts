import { randomUUID } from 'node:crypto';
import type { CreatedTasks, Problem, Task, TaskStep } from '@anteroom/contract';
import { changeStep, openSteps, reviewStep, type StepChange } from '@anteroom/domain/tasks/stepTransitions';
import { changeTask, isPending, returnTask, type TaskChange } from '@anteroom/domain/tasks/taskTransitions';
import fc from 'fast-check';
import type { Caller, Received } from './Caller.ts';
import type { Firm } from './firms.ts';

/** An action of the client or the firm on a task. */
type Move =
  | { readonly kind: 'change'; readonly change: TaskChange }
  | { readonly kind: 'return'; readonly reason: string }
  | { readonly kind: 'step'; readonly change: StepChange }
  | { readonly kind: 'review'; readonly state: 'accepted' | 'returned'; readonly reason: string };

const words = fc.stringMatching(/^[a-z]{1,6}$/);
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    change: fc.oneof<fc.Arbitrary<TaskChange>[]>(
      fc.record({ status: fc.constantFrom('NEW', 'WIP', 'DONE', 'RECEIVED') }),
      fc.record({ comment: words }),
      fc.record({ status: fc.constant('CANCELLED'), doesNotApplyComment: fc.oneof(words, fc.constant(' ')) }),
    ),
  }),
  fc.record({ kind: fc.constant('return' as const), reason: fc.oneof(words, fc.constant(' ')) }),
  fc.record({
    kind: fc.constant('step' as const),
    change: fc.oneof<fc.Arbitrary<StepChange>[]>(
      fc.record({ comment: words }),
      fc.record({ dnaComment: fc.oneof(words, fc.constant(' '), fc.constant(null)) }),
    ),
  }),
  fc.record({
    kind: fc.constant('review' as const),
    state: fc.constantFrom('accepted', 'returned'),
    reason: fc.oneof(words, fc.constant(' ')),
  }),
);

/** Generates the moves of one task, in order. Without a step, moves about it are left out. */
export const taskRun = fc.record({ hasStep: fc.boolean(), moves: fc.array(move, { maxLength: 7 }) });
export type TaskRun = typeof taskRun extends fc.Arbitrary<infer Run> ? Run : never;

const taskFields = ['status', 'comment', 'doesNotApplyComment', 'returnReason', 'version', 'data'] as const;
const stepFields = ['comment', 'dnaComment', 'data', 'review', 'version'] as const;

/** The part of a task that moves can change. */
type State = Pick<Task, (typeof taskFields)[number]> & {
  readonly step: Pick<TaskStep, (typeof stepFields)[number]> | undefined;
};

/** Outcome of a move: another state, the same state, or the reason for a refusal. */
type Outcome = State | string;

/** A task, and how many completions and returns its audit log must contain. */
export interface WalkedTask {
  readonly taskId: string;
  readonly label: string;
  readonly state: State;
  readonly completed: number;
  readonly returned: number;
}

const base = '/api/tasks/v3/tasks';

/**
 * Adds a task and performs all moves of a run on it, comparing each response with the result of the domain's rules.
 *
 * @throws Error at the first response that differs.
 */
export async function walkTask(caller: Caller, firm: Firm, { hasStep, moves }: TaskRun): Promise<WalkedTask> {
  const label = firm.mark();
  const steps = hasStep ? [{ label: 'W-2', required: true }] : [];
  const asked = { clientId: firm.clientId, kind: 'UPLOAD', label, steps };
  const made = await caller.sendJson(firm.staff, 'POST', `${base}/bulk`, {
    idempotencyKey: randomUUID(),
    tasks: [asked],
  });
  const [task] = (JSON.parse(made.text) as Partial<CreatedTasks>).tasks ?? [];
  if (!task) throw new Error(`no task was made: ${made.text}`);
  const { taskId } = task;
  let state = stateOf(task);
  let [completed, returned] = [0, 0];
  for (const next of moves.filter(({ kind }) => hasStep || kind === 'change' || kind === 'return')) {
    const expected = outcomeOf(state, next);
    const answer = await make(caller, firm, { taskId, state, move: next });
    expectOutcome(answer, expected, `${JSON.stringify(next)} of ${JSON.stringify(state)}, task ${taskId}`);
    if (typeof expected === 'string' || expected === state) continue;
    if (isPending(state.status) && !isPending(expected.status)) completed++;
    if (next.kind === 'return') returned++;
    state = expected;
  }
  return { taskId, label, state, completed, returned };
}

/** Reads a task, and compares it with the expected state. */
export async function expectTask(caller: Caller, firm: Firm, { taskId, state }: WalkedTask): Promise<void> {
  expectOutcome(await caller.send(firm.client, `${base}/${taskId}`), state, `task ${taskId}`);
}

function outcomeOf(state: State, move: Move): Outcome {
  const { step } = state;
  if (move.kind === 'change') {
    const result = changeTask(state, move.change);
    if (result.kind !== 'changed') return result.kind === 'refused' ? result.reason : state;
    const steps = step
      ? [{ ...step, number: 1, label: '', description: null, required: true, params: {} }]
      : [];
    if (result.task.status === 'DONE' && openSteps(steps).length > 0) return 'open-points';
    const returnReason = isPending(result.task.status) ? state.returnReason : null;
    return { ...state, ...result.task, returnReason, version: state.version + 1 };
  }
  if (move.kind === 'return') {
    const result = returnTask(state, move.reason);
    if (result.kind !== 'changed') return result.kind === 'refused' ? result.reason : state;
    if (step && state.status !== 'RECEIVED') return 'not-returnable';
    return { ...state, status: 'WIP', returnReason: result.reason, version: state.version + 1 };
  }
  if (!step) return state;
  const version = step.version + 1;
  if (move.kind === 'step') {
    const result = changeStep(state.status, step, move.change);
    if (result.kind !== 'changed') return result.kind === 'refused' ? result.reason : state;
    const begun = result.given && state.status === 'NEW';
    const changed = { ...state, step: { ...result.step, version } };
    return begun ? { ...changed, status: 'WIP', version: state.version + 1 } : changed;
  }
  const result = reviewStep(state.status, step, move);
  if (result.kind !== 'changed') return result.kind === 'refused' ? result.reason : state;
  const changed = { ...state, step: { ...step, review: result.review, version } };
  return result.reopens ? { ...changed, status: 'WIP', version: state.version + 1 } : changed;
}

interface Made {
  readonly taskId: string;
  readonly state: State;
  readonly move: Move;
}

function make(caller: Caller, firm: Firm, { taskId, state, move }: Made): Promise<Received> {
  const path = `${base}/${taskId}`;
  const { version } = state;
  if (move.kind === 'change') {
    const { change } = move;
    const person = change.status === 'RECEIVED' ? firm.staff : firm.client;
    return caller.sendJson(person, 'PATCH', path, { version, ...change });
  }
  if (move.kind === 'return')
    return caller.sendJson(firm.staff, 'POST', `${path}/return`, { version, reason: move.reason });
  const ofStep = { version: state.step?.version };
  if (move.kind === 'step')
    return caller.sendJson(firm.client, 'PATCH', `${path}/steps/1`, { ...ofStep, ...move.change });
  const { kind: _, ...review } = move;
  return caller.sendJson(firm.staff, 'PATCH', `${path}/steps/1/review`, { ...ofStep, ...review });
}

function expectOutcome({ status, text }: Received, expected: Outcome, where: string): void {
  const answer = JSON.parse(text) as Task | Problem;
  const found = 'taskId' in answer ? JSON.stringify(stateOf(answer)) : answer.errors?.[0]?.reason;
  const wanted = typeof expected === 'string' ? expected : JSON.stringify(stateOf(withSteps(expected)));
  if (found !== wanted) throw new Error(`${where}: expected ${wanted}, not ${status} ${found ?? text}`);
}

function withSteps({ step, ...state }: State) {
  return { ...state, steps: step ? [step] : [] };
}

function stateOf({
  steps: [step],
  ...task
}: Omit<State, 'step'> & { readonly steps: readonly State['step'][] }): State {
  return {
    ...pick(task, taskFields),
    step: step && {
      ...pick(step, stepFields),
      review: step.review && pick(step.review, ['state', 'reason']),
    },
  };
}

/** Returns only the given fields, in this order, so that two states can be compared as JSON. */
function pick<T, K extends keyof T>(from: T, fields: readonly K[]): Pick<T, K> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, K>;
}
