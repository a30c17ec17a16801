import { announceUploads, type ResumableUpload } from '@anteroom/contract/uploads';
import { Alerts, Http, Log, Session, type UploadState } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { connectionMayBeBack } from '../http/connectionMayBeBack.ts';
import { retryDelay, ServerCache } from '../http/ServerCache.ts';
import { I18next } from '../language/i18next.ts';
import { OpenPanels, uploadsPanel } from '../page/Panels.ts';
import { StateStore } from '../page/StateStore.ts';
import { Credentials } from '../session/Credentials.ts';
import { SessionClock } from '../session/SessionClock.ts';
import type { FileUpload } from './FileUpload.ts';
import { holdUpload } from './heldUploads.ts';
import type { ResumableTransfer } from './ResumableTransfer.ts';
import { Speedometer } from './Speedometer.ts';
import { sendFile } from './sendFile.ts';
import { TurnQueue } from './TurnQueue.ts';
import { tellOfBatch } from './tellOfBatch.ts';
import { unfinishedKey } from './useUnfinishedUploads.ts';

/**
 * Number of files sent at the same time. It is low so that each file makes progress and the browser has connections
 * left for everything else.
 */
const concurrentUploads = 3;
/** Number of consecutive lost connections after which a file is given up: about ten minutes. */
const triesAtMost = 25;
/** Milliseconds after which a connection counts as good. Its loss restarts the count. */
const goodConnectionMs = 60_000;
/** Longest pause before a retry, in milliseconds. */
const longestPauseMs = 30_000;
/** Minimum interval between reloads of lists while many files arrive. */
const showEveryMs = 2_000;

/**
 * Sends files, a few at a time, and retries when connections are lost. Reports the results once all files have ended.
 * The files are `FileUpload`s that the SDK's `Documents.upload` created.
 */
@injectable('Singleton')
export class UploadQueue {
  private readonly turns = new TurnQueue(concurrentUploads);
  private readonly running = new Map<FileUpload, AbortController>();
  /** Uploads that have ended since the queue was last idle, except those of a task, which reports them itself. */
  private batch: UploadState[] = [];
  private readonly lost: string[] = [];
  /** Functions that release the file of each upload whose file this page has, by the server's upload ID. */
  private readonly held = new Map<string, () => void>();
  private shownAt = Number.NEGATIVE_INFINITY;
  private loading: Promise<ResumableTransfer> | undefined;

  constructor(
    @inject(Http) private readonly http: Http,
    @inject(Credentials) private readonly credentials: Credentials,
    @inject(SessionClock) private readonly clock: SessionClock,
    @inject(Session) private readonly session: Session,
    @inject(ServerCache) private readonly cache: ServerCache,
    @inject(StateStore) private readonly store: StateStore,
    @inject(OpenPanels) private readonly panels: OpenPanels,
    @inject(Alerts) private readonly alerts: Alerts,
    @inject(I18next) private readonly i18next: I18next,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Sends a file when its turn comes, or resumes it. */
  start(upload: FileUpload): void {
    if (this.running.has(upload) || this.store.get(upload.state).kind !== 'sending') return;
    // Uploads of a task are shown with the task.
    if (!upload.request.metaData?.ccTask) this.panels.open(uploadsPanel);
    const stop = new AbortController();
    this.running.set(upload, stop);
    upload.moveTo(upload.asSending(this.sentOf(upload), { waitingFor: 'turn' }));
    void this.run(upload, stop.signal);
  }

  /** Stops sending. The server keeps the part that has arrived. */
  pause(upload: FileUpload): void {
    if (!this.stop(upload)) return;
    upload.moveTo(upload.asSending(this.sentOf(upload), { waitingFor: 'person' }));
    this.tellWhenIdle();
  }

  cancel(upload: FileUpload): void {
    if (this.store.get(upload.state).kind !== 'sending') return;
    this.stop(upload);
    upload.moveTo({ kind: 'failed', reason: 'cancelled' });
    if (upload.resumableId !== null) void this.forget(upload.resumableId);
    this.tellWhenIdle();
  }

  /** Deletes the received part of an upload from the server. If that fails, it expires after a day. */
  async forget(resumableId: string): Promise<void> {
    this.isOver(resumableId);
    try {
      await (await this.transfer()).forget(resumableId);
    } catch (error) {
      this.log.warn('What was sent of a cancelled upload stays for a day', error);
    }
  }

  private stop(upload: FileUpload): boolean {
    const stop = this.running.get(upload);
    stop?.abort();
    return this.running.delete(upload);
  }

  private async run(upload: FileUpload, signal: AbortSignal): Promise<void> {
    const end = await this.turns.run(() => this.sendThrough(upload, signal), signal);
    // Pausing and cancelling set the state themselves.
    if (signal.aborted || !end) return;
    this.running.delete(upload);
    upload.moveTo(end);
    // Do not log the name, which may reveal what only the client and the firm may know.
    if (end.kind === 'failed') this.log.warn(`An upload failed: ${end.reason}`, end.code ?? end.detail);
    if (!upload.request.metaData?.ccTask) {
      this.batch.push(end);
      if (end.kind === 'failed') this.lost.push(this.store.get(upload.name));
    }
    if (end.kind === 'done') this.showSoon();
    this.tellWhenIdle();
  }

  /** Retries whenever the connection may be back, and continues after the person has signed in again. */
  private async sendThrough(upload: FileUpload, signal: AbortSignal): Promise<UploadState> {
    for (let failures = 1; ; failures++) {
      const begun = performance.now();
      const { token } = this.credentials;
      const end = await this.sendOnce(upload, signal);
      if (signal.aborted || end.kind !== 'failed') return end;
      if (end.code === 'unauthenticated') {
        upload.moveTo(upload.asSending(this.sentOf(upload), { waitingFor: 'network' }));
        await this.signedInAgain(token, signal);
        failures = 0;
        continue;
      }
      if (end.reason !== 'network') return end;
      if (performance.now() - begun > goodConnectionMs) failures = 1;
      if (failures >= triesAtMost) return end;
      upload.moveTo(upload.asSending(this.sentOf(upload), { waitingFor: 'network' }));
      await connectionMayBeBack(retryDelay(failures, longestPauseMs), signal);
    }
  }

  /** Waits until the same person has a new session. (Another person's session would begin with a new page.) */
  private signedInAgain(token: string | null, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        const isOpen =
          this.store.get(this.session.state).kind === 'loaded' && this.credentials.token !== token;
        if (!isOpen && !signal.aborted) return;
        stop();
        resolve();
      };
      const stop = this.store.sub(this.session.state, look);
      signal.addEventListener('abort', look, { once: true });
      look();
    });
  }

  private sendOnce(upload: FileUpload, signal: AbortSignal): Promise<UploadState> {
    const speed = new Speedometer();
    upload.moveTo(upload.asSending(this.sentOf(upload)));
    return sendFile({
      id: upload.id,
      request: upload.request,
      name: this.store.get(upload.name),
      resumableId: upload.resumableId,
      http: this.http,
      signal,
      transfer: () => this.transfer(),
      onRename: (name) => upload.rename(name),
      onProgress: (sentBytes) => {
        if (signal.aborted) return;
        const bytesPerSecond = speed.at(sentBytes, performance.now());
        upload.moveTo(upload.asSending(sentBytes, { bytesPerSecond }));
      },
      onResumable: (id) => this.noteResumable(upload, id),
    });
  }

  private noteResumable(upload: FileUpload, id: string | null): void {
    if (id !== null) {
      // An open panel reopens on the next visit, and then asks the server for unfinished uploads.
      this.panels.open(uploadsPanel);
      if (!this.held.has(id)) this.held.set(id, holdUpload(id));
    } else if (upload.resumableId !== null) this.isOver(upload.resumableId);
    upload.resumableId = id;
  }

  /** Stops offering to resume an upload, because the list may have been loaded while the upload was in progress. */
  private isOver(resumableId: string): void {
    this.held.get(resumableId)?.();
    this.held.delete(resumableId);
    this.cache.setQueryData<readonly ResumableUpload[]>(unfinishedKey, (list) =>
      list?.filter(({ id }) => id !== resumableId),
    );
  }

  private transfer(): Promise<ResumableTransfer> {
    this.loading ??= import('./ResumableTransfer.ts').then(
      ({ ResumableTransfer }) =>
        new ResumableTransfer({
          headers: () => ({ Authorization: `Bearer ${this.credentials.token}`, 'X-Anteroom-Source': 'host' }),
          onAnswer: (status) => {
            if (status === 401) this.credentials.refuse();
            else this.clock.used();
          },
        }),
      (cause: unknown) => {
        this.loading = undefined;
        throw cause;
      },
    );
    return this.loading;
  }

  private sentOf(upload: FileUpload): number {
    const state = this.store.get(upload.state);
    return state.kind === 'sending' ? state.sentBytes : 0;
  }

  private showSoon(): void {
    const now = performance.now();
    if (this.running.size > 0 && now - this.shownAt < showEveryMs) return;
    this.shownAt = now;
    void this.cache.invalidateQueries({ queryKey: ['documents'] });
  }

  private tellWhenIdle(): void {
    if (this.running.size > 0 || this.batch.length === 0) return;
    const documents = this.batch.flatMap((end) => (end.kind === 'done' ? [end.document] : []));
    this.batch = [];
    const lost = this.lost.splice(0);
    tellOfBatch({ documents, lost }, this.alerts, this.i18next.t);
    if (documents.length > 0) void this.endBatch();
  }

  /**
   * Tells the server that the batch is complete, so that the firm gets its e-mail now. Otherwise the server waits for
   * more files.
   */
  private async endBatch(): Promise<void> {
    try {
      await this.http.call(announceUploads);
    } catch (error) {
      this.log.warn('The firm is told of an upload later', error);
    }
  }
}
