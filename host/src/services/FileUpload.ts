import type { Http, Upload, UploadRequest, UploadState } from '@anteroom/sdk';
import { atom } from 'jotai';
import type { StateStore } from './StateStore.ts';
import type { TurnQueue } from './TurnQueue.ts';

/**
 * One file on its way to a container (spec section 4, "Upload per file"): what is known of it. How it is sent is
 * `uploads/sendFile.ts`, fetched with the first file, since most visits send none.
 */
export class FileUpload implements Upload {
  readonly id = crypto.randomUUID();
  private readonly sentName;
  private readonly current;
  readonly name;
  readonly state;
  private run: { readonly ended: Promise<UploadState>; readonly cancel: AbortController } | undefined;

  constructor(
    readonly request: UploadRequest,
    private readonly http: Http,
    private readonly turns: TurnQueue,
    private readonly store: StateStore,
    private readonly onDone: () => void,
  ) {
    const sentName = atom(request.file.name);
    const current = atom<UploadState>(this.sending(0, 0));
    this.sentName = sentName;
    this.current = current;
    this.name = atom((get) => get(sentName));
    this.state = atom((get) => get(current));
  }

  get ended(): Promise<UploadState> {
    return this.run?.ended ?? Promise.resolve(this.store.get(this.current));
  }

  start(): void {
    const cancel = new AbortController();
    this.run = { cancel, ended: this.send(cancel.signal) };
  }

  cancel(): void {
    this.run?.cancel.abort();
  }

  retry(): void {
    if (this.store.get(this.current).kind === 'failed') this.start();
  }

  private async send(signal: AbortSignal): Promise<UploadState> {
    this.store.set(this.current, this.sending(0, 0));
    const sent = await this.turns.run(() => this.sendNow(signal), signal);
    const end = sent ?? { kind: 'failed', reason: 'cancelled' };
    this.store.set(this.current, end);
    if (end.kind === 'done') this.onDone();
    return end;
  }

  private async sendNow(signal: AbortSignal): Promise<UploadState> {
    const sender = await import('../uploads/sendFile.ts').catch(() => null);
    if (!sender) return { kind: 'failed', reason: 'network' };
    return sender.sendFile({
      request: this.request,
      name: this.store.get(this.sentName),
      http: this.http,
      signal,
      onRename: (name) => this.store.set(this.sentName, name),
      onProgress: (sentBytes, bytesPerSecond) => {
        this.store.set(this.current, this.sending(sentBytes, bytesPerSecond));
      },
    });
  }

  private sending(sentBytes: number, bytesPerSecond: number): UploadState {
    return { kind: 'sending', sentBytes, totalBytes: this.request.file.size, bytesPerSecond };
  }
}
