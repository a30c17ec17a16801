/** Saving state of a value that the user edits. */
export type SavingState =
  | 'idle'
  | 'saving'
  | 'saved'
  /** The value could not be saved. It is retained, and sent again when the network is back or on a retry. */
  | 'failed'
  /** Another person has changed the same value meanwhile. The user's value is retained until they have decided. */
  | 'conflict';

export interface AutoSaverOptions<Value> {
  /** Saves a value. Rejects with an error whose `code` is `conflict` when somebody else has changed it meanwhile. */
  readonly save: (value: Value) => Promise<unknown>;
  readonly onState: (state: SavingState) => void;
}

/** Time without a key press after which a text is saved, in milliseconds (spec section 9, comment input). */
export const saveAfterMs = 200;

/**
 * Saves a value while it is being edited. It saves once the user pauses, one save at a time, always the newest value. A
 * value that could not be saved is retained and sent by the next {@link flush}; after a conflict with somebody else's
 * change it is sent only when the user decides so.
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

  /** Saves pending changes immediately. Resolves when no save is in progress any more. */
  flush(): Promise<void> {
    this.cancelTimer();
    if (this.state === 'conflict') return Promise.resolve();
    this.running ??= this.saveAll().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Holds back pending changes because somebody else's change has arrived. */
  hold(): void {
    this.cancelTimer();
    this.tell('conflict');
  }

  /** Saves the user's value, overwriting somebody else's change. */
  keepMine(): Promise<void> {
    this.tell('idle');
    return this.flush();
  }

  /** Discards unsaved changes. */
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
      // Do not start one save after the other while the user keeps typing: the timer saves the rest at the next pause.
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
