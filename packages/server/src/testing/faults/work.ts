import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CommentAnswer, Document } from '@anteroom/contract';
import fc from 'fast-check';
import type { SignedIn } from '../signIn.ts';
import { somePdf } from '../uploadFile.ts';
import { uploadForm } from '../uploadForm.ts';
import type { Caller } from './Caller.ts';
import { type Firm, marked } from './firms.ts';
import type { TaskRun, WalkedTask } from './taskRuns.ts';
import { expectTask, taskRun, walkTask } from './taskRuns.ts';

/** Everything that the portal has acknowledged. */
export interface Ledger {
  readonly documents: {
    readonly firm: Firm;
    readonly id: string;
    readonly name: string;
    readonly hash: string;
  }[];
  readonly comments: {
    readonly firm: Firm;
    readonly id: string;
    readonly documentId: string;
    readonly text: string;
  }[];
  readonly tasks: { readonly firm: Firm; readonly walked: WalkedTask }[];
  /** Number of requests for another firm's objects, all of which were refused. */
  foreignReads: number;
  /** Number of ended sessions, none of which was accepted for long afterwards. */
  endedSessions: number;
}

/**
 * Simulates the people of all firms until aborted, and finishes what they have begun. With the same seed, the tasks are
 * the same.
 */
export async function work(
  caller: Caller,
  firms: readonly Firm[],
  { ledger, signal, seed }: { readonly ledger: Ledger; readonly signal: AbortSignal; readonly seed: number },
): Promise<void> {
  await Promise.all(
    firms.flatMap((firm, index) => [
      writeDocuments(caller, firm, ledger, signal),
      workOnTasks(caller, firm, ledger, { signal, runs: streamOf(taskRun, seed + index) }),
      visit(caller, firm, ledger, signal),
    ]),
  );
}

/** Returns an endless stream of arbitrary values that is determined by the seed. */
export function streamOf<T>(arbitrary: fc.Arbitrary<T>, seed: number): fc.Stream<T> {
  const [stream] = fc.sample(fc.infiniteStream(arbitrary), { seed, numRuns: 1 });
  return stream as fc.Stream<T>;
}

export function emptyLedger(): Ledger {
  return { documents: [], comments: [], tasks: [], foreignReads: 0, endedSessions: 0 };
}

/** Returns the counts to print. */
export function countsOf(ledger: Ledger, caller: Caller): Readonly<Record<string, number>> {
  return {
    documents: ledger.documents.length,
    comments: ledger.comments.length,
    tasks: ledger.tasks.length,
    foreignReads: ledger.foreignReads,
    endedSessions: ledger.endedSessions,
    answered: caller.answered,
    sentAgain: caller.sentAgain,
  };
}

/** Milliseconds: the ten seconds for which a node caches a session, plus the time of a response on a busy machine. */
const rememberedMs = 15_000;

/** Number of visits after which a visitor signs out and in. */
const visitsOfSession = 30;

/** A firm's client uploads documents, and the client and the staff comment on them. */
async function writeDocuments(caller: Caller, firm: Firm, ledger: Ledger, signal: AbortSignal) {
  while (!signal.aborted) {
    const content = somePdf(Math.ceil(Math.random() * 200_000));
    const name = `${firm.mark()}.pdf`;
    const to = `/api/storage/v1/clients/${firm.clientId}/documents?notify=false&uploadId=${randomUUID()}`;
    const sent = () => ({ method: 'POST', body: uploadForm(name, content) });
    const document = read<{ data: [Document] }>(await caller.send(firm.client, to, sent), 201).data[0];
    ledger.documents.push({ firm, id: document.id, name, hash: sha256(content) });
    for (const person of [firm.client, firm.staff]) {
      const comment = { id: randomUUID(), documentId: document.id, text: firm.mark() };
      const answer = await caller.sendJson(person, 'POST', '/api/notes/v1/comments/', comment);
      ledger.comments.push({ firm, ...comment, id: read<CommentAnswer>(answer, 201).data.id });
    }
  }
}

/** A firm's client and its staff work on one task after the other. */
async function workOnTasks(
  caller: Caller,
  firm: Firm,
  ledger: Ledger,
  { signal, runs }: { readonly signal: AbortSignal; readonly runs: Iterator<TaskRun> },
) {
  while (!signal.aborted) {
    const walked = await walkTask(caller, firm, runs.next().value as TaskRun);
    ledger.tasks.push({ firm, walked });
    await expectTask(caller, firm, walked);
  }
}

/** A client reads their own data, tries to read another firm's, and signs out and in. */
async function visit(caller: Caller, firm: Firm, ledger: Ledger, signal: AbortSignal) {
  const email = { c1001: 'olivia', c2001: 'ines', c3001: 'george' }[firm.companyId];
  for (let person = await caller.signIn(`${email}@demo.test`), visits = 1; !signal.aborted; visits++) {
    for (const path of [
      `/api/documents/v1/containers/documents?clientId=${firm.clientId}`,
      `/api/tasks/v3/tasks/clients/${firm.clientId}?pageSize=100`,
    ]) {
      const answer = await caller.send(person, path);
      read(answer, 200);
      expectOwn(answer.text, firm, path);
    }
    for (const path of foreignPaths(firm, ledger)) {
      const { status, text } = await caller.send(person, path);
      if (status !== 403 && status !== 404)
        throw new Error(`${path} as ${email}: ${status} ${text.slice(0, 500)}`);
      expectOwn(text, firm, path);
      ledger.foreignReads++;
    }
    if (visits % visitsOfSession !== 0) continue;
    read(await caller.sendJson(person, 'POST', '/api/security/v1/session/logout', {}), 200, 401);
    await expectEnded(caller, person);
    ledger.endedSessions++;
    person = await caller.signIn(`${email}@demo.test`);
  }
}

/** Expects that an ended session is not accepted for longer than nodes without notifications may cache it. */
async function expectEnded(caller: Caller, person: SignedIn): Promise<void> {
  const since = performance.now();
  for (;;) {
    const answer = await caller.send(person, '/api/tasks/v3/tasks/waiting');
    if (answer.status === 401) return;
    if (performance.now() - since > rememberedMs) read(answer, 401);
    await pause(100);
  }
}

function foreignPaths(firm: Firm, { documents, tasks }: Ledger): readonly string[] {
  const document = documents.findLast((of) => of.firm !== firm);
  const task = tasks.findLast((of) => of.firm !== firm);
  return [
    ...(document
      ? [
          `/api/storage/v1/folders/${document.firm.clientId}/documents/${document.id}`,
          `/api/storage/v1/folders/${firm.clientId}/documents/${document.id}`,
          `/api/notes/v1/documents/${document.id}/comments`,
        ]
      : []),
    ...(task ? [`/api/tasks/v3/tasks/${task.walked.taskId}`] : []),
  ];
}

function expectOwn(text: string, { companyId }: Firm, where: string): void {
  for (const [mark, firm] of text.matchAll(marked))
    if (firm !== companyId) throw new Error(`${where} as a person of ${companyId} has ${mark}`);
}

function read<T>(
  { status, text }: { readonly status: number; readonly text: string },
  ...expected: readonly number[]
): T {
  if (!expected.includes(status)) throw new Error(`${status} instead of ${expected}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as T;
}

/** Returns the hash with which contents are compared. */
export function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
