import { renameOnConflict } from '@anteroom/domain/documents/renameOnConflict';
import { type Document, HttpError, type Upload, type UploadRequest, type UploadState } from '@anteroom/sdk';
import { atom } from 'jotai';
import type { StateStore } from './StateStore.ts';

/** The parts of the documents service that an upload uses. */
export interface UploadTarget {
  isTaken(name: string): boolean;
  add(name: string): Document;
  /** Called when sending starts or restarts. */
  start(upload: FakeUpload): void;
}

/** Upload whose progress the test controls. */
export class FakeUpload implements Upload {
  readonly id = crypto.randomUUID();
  readonly request: UploadRequest;
  readonly name;
  readonly state;
  readonly #name;
  readonly #state;
  readonly #target: UploadTarget;
  readonly #store: StateStore;
  #end = Promise.withResolvers<UploadState>();

  constructor(request: UploadRequest, target: UploadTarget, store: StateStore) {
    const name = atom(request.file.name);
    const state = atom<UploadState>(sending(request, 0, 0));
    this.request = request;
    this.#target = target;
    this.#store = store;
    this.#name = name;
    this.#state = state;
    this.name = atom((get) => get(name));
    this.state = atom((get) => get(state));
    target.start(this);
  }

  get ended(): Promise<UploadState> {
    return this.#end.promise;
  }

  /** Sets the number of bytes sent so far. */
  advance(sentBytes: number, bytesPerSecond = 0): void {
    this.#store.set(this.#state, sending(this.request, sentBytes, bytesPerSecond));
  }

  /**
   * Finishes the upload, under the next available name if its own is taken. Does nothing if the upload has already
   * ended.
   */
  arrive(): void {
    if (!this.#isSending) return;
    let name = this.request.file.name;
    while (this.#target.isTaken(name)) name = renameOnConflict(name);
    this.#store.set(this.#name, name);
    this.#finish({ kind: 'done', document: this.#target.add(name) });
  }

  /** Makes the upload fail like a call that rejected with `cause`. Does nothing if the upload has already ended. */
  fail(cause: unknown): void {
    if (this.#isSending) this.#finish(failedState(cause));
  }

  cancel(): void {
    this.fail(new HttpError({ kind: 'aborted' }));
  }

  retry(): void {
    if (this.#store.get(this.#state).kind !== 'failed') return;
    this.#end = Promise.withResolvers();
    this.advance(0);
    this.#target.start(this);
  }

  get #isSending(): boolean {
    return this.#store.get(this.#state).kind === 'sending';
  }

  #finish(state: UploadState): void {
    this.#store.set(this.#state, state);
    this.#end.resolve(state);
  }
}

function sending({ file }: UploadRequest, sentBytes: number, bytesPerSecond: number): UploadState {
  return { kind: 'sending', sentBytes, totalBytes: file.size, bytesPerSecond };
}

/** Returns the failure as the portal reports it to the plugin. */
function failedState(cause: unknown): UploadState {
  if (!(cause instanceof HttpError)) return { kind: 'failed', reason: 'refused', detail: String(cause) };
  const { failure } = cause;
  if (failure.kind === 'aborted') return { kind: 'failed', reason: 'cancelled' };
  if (failure.kind !== 'problem') return { kind: 'failed', reason: 'network' };
  const detail = failure.problem.detail ?? failure.problem.title;
  return { kind: 'failed', reason: 'refused', code: cause.code, detail };
}
