/** State of saving what the person edits. */
export type SavingState =
  | 'idle'
  | 'saving'
  | 'saved'
  /** The value is kept here, and sent again when the network is back or on a retry. */
  | 'failed'
  /** Another person has changed the same value meanwhile. This one is kept here until the person has decided. */
  | 'conflict';

export interface AutoSaverOptions<Value> {
  /** Saves a value. Rejects with an error whose `code` is `conflict` when somebody else has changed it meanwhile. */
  readonly save: (value: Value) => Promise<unknown>;
  readonly onState: (state: SavingState) => void;
}

/** Milliseconds without a key press after which a text is saved (spec section 9, comment input). */
export const saveAfterMs = 200;

/**
 * Saves a value while it is written: once the writer pauses, one save at a time, always the newest value. What could not be
 * saved is kept and sent by the next {@link flush}; what met somebody else's change, only when the person says so.
 */
export class AutoSaver<Value> {
  private waiting: { readonly value: Value } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  private sent: Value | undefined;
  private state: SavingState = 'idle';
  private readonly options: AutoSaverOptions<Value>;

  constructor(options: AutoSaverOptions<Value>) {
    this.options = options;
  }

  /** Whether there is a value that the server does not have yet. */
  get isUnsaved(): boolean {
    return this.waiting !== undefined || this.running !== undefined;
  }

  /** Value that was last sent to the server. */
  get lastSent(): Value | undefined {
    return this.sent;
  }

  write(value: Value): void {
    this.waiting = { value };
    this.cancelTimer();
    this.timer = setTimeout(() => void this.flush(), saveAfterMs);
  }

  /** Saves now what waits. Resolves when nothing is under way any more. */
  flush(): Promise<void> {
    this.cancelTimer();
    if (this.state === 'conflict') return Promise.resolve();
    this.running ??= this.saveAll().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Holds what waits: somebody else's change has come in. */
  hold(): void {
    this.cancelTimer();
    this.tell('conflict');
  }

  /** Saves what was written over somebody else's change. */
  keepMine(): Promise<void> {
    this.tell('idle');
    return this.flush();
  }

  /** Forgets what was written and is not saved. */
  discard(): void {
    this.cancelTimer();
    this.waiting = undefined;
    this.tell('idle');
  }

  private async saveAll(): Promise<void> {
    while (this.waiting !== undefined) {
      const written = this.waiting;
      this.waiting = undefined;
      this.sent = written.value;
      this.tell('saving');
      const end = await this.options.save(written.value).then(() => 'saved' as const, failureOf);
      if (end !== 'saved') {
        this.waiting ??= written;
        return this.tell(end);
      }
      // A person who keeps typing is not interrupted by one save after the other: the timer saves the rest at the next
      // pause.
      if (this.timer !== undefined) return;
      if (this.waiting === undefined) this.tell(end);
    }
  }

  private cancelTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private tell(state: SavingState): void {
    this.state = state;
    this.options.onState(state);
  }
}

function failureOf(error: unknown): 'conflict' | 'failed' {
  return (error as { code?: unknown } | null)?.code === 'conflict' ? 'conflict' : 'failed';
}
