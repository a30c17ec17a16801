/** Where the saving of a text stands. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'failed' | 'conflict';

export interface AutoSaverOptions {
  /** Saves a text; answers whether it was taken, or was not because somebody else has changed it meanwhile. */
  readonly save: (text: string) => Promise<'saved' | 'conflict'>;
  readonly onState: (state: SavingState) => void;
}

/** Milliseconds without a key press after which a text is saved (spec section 9, comment input). */
export const saveAfterMs = 200;

/**
 * Saves a text while it is written: once the writer pauses, one save at a time, always the newest text. What could not be
 * saved is kept and sent by the next {@link flush}.
 */
export class AutoSaver {
  private waiting: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly options: AutoSaverOptions) {}

  /** Whether there is a text that the server does not have yet. */
  get isUnsaved(): boolean {
    return this.waiting !== undefined || this.running !== undefined;
  }

  write(text: string): void {
    this.waiting = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), saveAfterMs);
  }

  /** Saves now what waits. Resolves when nothing is under way any more. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.running ??= this.saveAll().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async saveAll(): Promise<void> {
    while (this.waiting !== undefined) {
      const text = this.waiting;
      this.waiting = undefined;
      this.options.onState('saving');
      const end = await this.options.save(text).catch(() => 'failed' as const);
      this.options.onState(end);
      if (end === 'saved') continue;
      this.waiting ??= text;
      return;
    }
  }
}
