import type { ConversationKind, InboxKind, MailExample, ServerHalf, TaskKind } from '@anteroom/server-sdk';
import type { KernelDeps } from '../KernelDeps.ts';
import { kindInFirm } from './kindInFirm.ts';
import type { RegisteredJob } from './RegisteredHalf.ts';
import type { TakenHalf } from './takeHalves.ts';

/**
 * Registry for the task kinds, inbox kinds, conversation kinds or e-mails that halves register, and for their texts.
 */
export interface KindsInUse<Kind> {
  /** @param plugin Plugin that the kind belongs to. */
  add(kind: Kind, plugin: string): void;
  remove(name: string): void;
}

interface WorkDeps extends Pick<KernelDeps, 'db' | 'plugins' | 'jobs' | 'chores'> {
  readonly taskKinds: KindsInUse<TaskKind>;
  readonly inboxKinds: KindsInUse<InboxKind>;
  readonly conversationKinds: KindsInUse<ConversationKind>;
  readonly pluginMails: KindsInUse<MailExample>;
  readonly auditLogTexts: KindsInUse<HalfTexts>;
}

type HalfTexts = NonNullable<ServerHalf['texts']>;

interface KindOfPlugin<Kind> {
  readonly kind: Kind;
  readonly plugin: string;
}

/**
 * Runs the work that halves have registered besides their routes: jobs, repeats and chores, as well as kinds of tasks,
 * inbox items, conversations and e-mails.
 */
export class HalvesAtWork {
  readonly #deps: WorkDeps;
  #queues = new Set<string>();
  #chores = new Set<string>();
  #kinds = new Map<string, KindOfPlugin<TaskKind>>();
  #inboxKinds = new Map<string, KindOfPlugin<InboxKind>>();
  #conversationKinds = new Map<string, KindOfPlugin<ConversationKind>>();
  #mailExamples = new Map<string, KindOfPlugin<MailExample>>();
  #texts = new Map<string, KindOfPlugin<HalfTexts>>();

  constructor(deps: WorkDeps) {
    this.#deps = deps;
  }

  /** Runs the work of exactly these halves from now on. */
  async replace(halves: readonly TakenHalf[]): Promise<void> {
    const queues = new Set<string>();
    const chores = new Set<string>();
    const kinds = kindsOf(halves, ({ taskKinds }) => taskKinds);
    const inboxKinds = kindsOf(halves, ({ inboxKinds }) => inboxKinds);
    const conversationKinds = kindsOf(halves, ({ conversationKinds }) => conversationKinds);
    const mailExamples = kindsOf(halves, ({ mailExamples }) => mailExamples);
    const texts = kindsOf(halves, ({ half: { id, texts } }) => new Map(texts ? [[id, texts]] : []));
    for (const { half } of halves) {
      const { id } = half.half;
      for (const [name, job] of half.jobs) {
        this.#handle(id, name, job);
        queues.add(queueOf(id, name));
      }
      for (const [name, { cron, handler }] of half.repeats) {
        this.#deps.jobs.repeat(queueOf(id, name), cron, handler);
        queues.add(queueOf(id, name));
      }
      for (const [name, chore] of half.chores) {
        this.#deps.chores.add(`${id}: ${name}`, chore);
        chores.add(`${id}: ${name}`);
      }
    }
    replaceKinds(this.#deps.taskKinds, this.#kinds, kinds, (kind) => kindInFirm(kind, this.#deps.db));
    this.#kinds = kinds;
    replaceKinds(this.#deps.inboxKinds, this.#inboxKinds, inboxKinds, (kind) => kind);
    this.#inboxKinds = inboxKinds;
    replaceKinds(this.#deps.conversationKinds, this.#conversationKinds, conversationKinds, (kind) => kind);
    this.#conversationKinds = conversationKinds;
    replaceKinds(this.#deps.pluginMails, this.#mailExamples, mailExamples, (example) => example);
    this.#mailExamples = mailExamples;
    replaceKinds(this.#deps.auditLogTexts, this.#texts, texts, (each) => each);
    this.#texts = texts;
    for (const chore of this.#chores) if (!chores.has(chore)) this.#deps.chores.remove(chore);
    const gone = [...this.#queues].filter((queue) => !queues.has(queue));
    [this.#queues, this.#chores] = [queues, chores];
    await Promise.all(gone.map((queue) => this.#deps.jobs.abandon(queue)));
  }

  #handle(id: string, name: string, { handler, kind }: RegisteredJob): void {
    const { plugins, jobs } = this.#deps;
    const run = async (job: { readonly companyId: string }, signal: AbortSignal, attempt: number) => {
      if (plugins.isSwitchedOff(id, job.companyId))
        throw new Error(`plugin ${id} is switched off for the firm ${job.companyId}: the job waits`);
      await handler(job, signal, attempt);
    };
    jobs.handle(queueOf(id, name), run, kind);
  }
}

/** Returns the kinds that halves have registered, by name. */
function kindsOf<Kind>(
  halves: readonly TakenHalf[],
  of: (half: TakenHalf['half']) => ReadonlyMap<string, Kind>,
): Map<string, KindOfPlugin<Kind>> {
  return new Map(
    halves.flatMap(({ half }) => [...of(half)].map(([name, kind]) => [name, { kind, plugin: half.half.id }])),
  );
}

/** Removes kinds that are gone or have changed, and adds those that are new or have changed. */
function replaceKinds<Kind>(
  inUse: KindsInUse<Kind>,
  before: ReadonlyMap<string, KindOfPlugin<Kind>>,
  after: ReadonlyMap<string, KindOfPlugin<Kind>>,
  used: (kind: Kind) => Kind,
): void {
  for (const [name, { kind }] of before) {
    if (after.get(name)?.kind !== kind) inUse.remove(name);
  }
  for (const [name, { kind, plugin }] of after) {
    if (before.get(name)?.kind !== kind) inUse.add(used(kind), plugin);
  }
}

/** Returns the global name of a plugin's queue. */
export function queueOf(id: string, queue: string): string {
  return `${id}.${queue}`;
}
