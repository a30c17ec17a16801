import type { Upload, UploadRequest, UploadState } from '@anteroom/sdk';
import { type Atom, atom, type PrimitiveAtom } from 'jotai';
import type { StateStore } from '../page/StateStore.ts';
import type { UploadQueue } from './UploadQueue.ts';

type Sending = Extract<UploadState, { kind: 'sending' }>;

/**
 * State of one file that is being uploaded to a container (spec section 4, "Upload per file"). `UploadQueue` does the
 * sending. It is loaded with the first file, because most visits send none.
 */
export class FileUpload implements Upload {
  readonly id = crypto.randomUUID();
  readonly name: Atom<string>;
  readonly state: Atom<UploadState>;
  private readonly sentName: PrimitiveAtom<string>;
  private readonly current: PrimitiveAtom<UploadState>;
  private end = Promise.withResolvers<UploadState>();

  constructor(
    readonly request: UploadRequest,
    private readonly queue: () => Promise<UploadQueue>,
    private readonly store: StateStore,
    /**
     * The server's ID of a partially received upload; null if there is none. It allows the upload to resume, so that
     * nothing is sent twice.
     */
    public resumableId: string | null = null,
  ) {
    this.name = this.sentName = atom(request.file.name);
    this.state = this.current = atom<UploadState>(this.asSending(0));
    this.tell((queue) => queue.start(this));
  }

  get ended(): Promise<UploadState> {
    return this.end.promise;
  }

  cancel(): void {
    this.tell((queue) => queue.cancel(this));
  }

  pause(): void {
    this.tell((queue) => queue.pause(this));
  }

  /** Resumes a paused upload. */
  resume(): void {
    this.tell((queue) => queue.start(this));
  }

  retry(): void {
    if (this.store.get(this.current).kind !== 'failed') return;
    this.end = Promise.withResolvers();
    this.moveTo(this.asSending(0));
    this.tell((queue) => queue.start(this));
  }

  /** Sets the state. Only for the queue. */
  moveTo(state: UploadState): void {
    this.store.set(this.current, state);
    if (state.kind !== 'sending') this.end.resolve(state);
  }

  /** Sets the name under which the file is sent. Only for the queue. */
  rename(name: string): void {
    this.store.set(this.sentName, name);
  }

  asSending(sentBytes: number, more?: Partial<Sending>): Sending {
    return { kind: 'sending', sentBytes, totalBytes: this.request.file.size, bytesPerSecond: 0, ...more };
  }

  private tell(order: (queue: UploadQueue) => void): void {
    this.queue().then(order, () => this.moveTo({ kind: 'failed', reason: 'network' }));
  }
}
