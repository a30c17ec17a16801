import type { Document, UploadResponse } from '@anteroom/contract';
import { renameOnConflict } from '@anteroom/domain/renameOnConflict';
import { type Http, HttpError, type Upload, type UploadRequest, type UploadState } from '@anteroom/sdk';
import { atom } from 'jotai';
import { Speedometer } from './Speedometer.ts';
import type { StateStore } from './StateStore.ts';
import type { TurnQueue } from './TurnQueue.ts';

/** A name may be taken again and again; beyond this something else is wrong. */
const maxRenames = 100;

/** One file on its way to a container (spec section 4, "Upload per file"). */
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
    const sent = await this.turns.run(
      () =>
        this.sendRenaming(signal).then((document): UploadState => ({ kind: 'done', document }), failedState),
      signal,
    );
    const end = sent ?? { kind: 'failed', reason: 'cancelled' };
    this.store.set(this.current, end);
    if (end.kind === 'done') this.onDone();
    return end;
  }

  /** On a conflict the name is counted up and the file sent again. */
  private async sendRenaming(signal: AbortSignal): Promise<Document> {
    for (let renames = 0; ; renames++) {
      const name = this.store.get(this.sentName);
      try {
        return await this.sendAs(name, signal);
      } catch (error) {
        if (!isNameTaken(error) || renames === maxRenames) throw error;
        this.store.set(this.sentName, renameOnConflict(name));
      }
    }
  }

  private async sendAs(name: string, signal: AbortSignal): Promise<Document> {
    const { file, to, metaData } = this.request;
    const body = new FormData();
    // Before the file: the server reads it while the file is still coming.
    if (metaData) body.append('metaData', JSON.stringify(metaData));
    body.append('file[]', file, name);

    const speed = new Speedometer();
    const { data } = await this.http.post<UploadResponse>(
      `/api/storage/v1/${to.type}/${encodeURIComponent(to.id)}/documents`,
      body,
      {
        params: { notify: false },
        signal,
        timeout: 0,
        onUploadProgress: (sentBytes) => {
          const state = this.sending(Math.min(sentBytes, file.size), speed.at(sentBytes, performance.now()));
          this.store.set(this.current, state);
        },
      },
    );
    const [document] = data;
    if (!document) throw new Error('The server took the file and named no document.');
    return document;
  }

  private sending(sentBytes: number, bytesPerSecond: number): UploadState {
    return { kind: 'sending', sentBytes, totalBytes: this.request.file.size, bytesPerSecond };
  }
}

/** Another conflict, as that the file's task is complete, is none that a new name would end. */
function isNameTaken(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return false;
  return error.failure.problem.errors?.some(({ reason }) => reason === 'name-taken') ?? false;
}

function failedState(error: unknown): UploadState {
  if (!(error instanceof HttpError)) return { kind: 'failed', reason: 'refused', detail: String(error) };
  const { failure } = error;
  if (failure.kind === 'aborted') return { kind: 'failed', reason: 'cancelled' };
  if (failure.kind !== 'problem') return { kind: 'failed', reason: 'network' };
  const detail = failure.problem.detail ?? failure.problem.title;
  return { kind: 'failed', reason: 'refused', code: error.code, detail };
}
