import {
  createExportLink,
  type ExportJob,
  type ExportRequest,
  getExport,
  removeExport,
  startExport,
} from '@anteroom/contract/exports';
import { Http, HttpError, Preferences } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { browserDownloads } from '../documents/downloads.ts';
import { ServerCache } from '../http/ServerCache.ts';
import { Clock } from '../page/Clock.ts';
import { StateStore } from '../page/StateStore.ts';
import { exportsKey, type MarkedExports } from './exportsMark.ts';

/** Spec section 9. */
const pollMs = 1000;
/** Time for which "downloaded" is shown; the browser then has the file. */
const downloadedMs = 8000;

/** A zip that was asked for on this device. */
export interface FollowedExport {
  readonly id: string;
  readonly request: ExportRequest;
  /** Job as last reported by the server; null before the first report. */
  readonly job: ExportJob | null;
  readonly isDownloaded: boolean;
  /** Whether the person's rights have changed since it was made: the zip is then withheld. */
  readonly isOutdated: boolean;
}

/** Makes the server build zips of documents, and downloads the results: what stands behind the SDK's `Documents.saveTogether`. */
@injectable('Singleton')
export class Exports {
  private readonly followed = atom<readonly FollowedExport[]>([]);
  /** Newest first. */
  readonly all = atom((get) => get(this.followed));

  constructor(
    @inject(Http) private readonly http: Http,
    @inject(Preferences) private readonly preferences: Preferences,
    @inject(ServerCache) private readonly cache: ServerCache,
    @inject(StateStore) private readonly store: StateStore,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Asks for a zip, which is downloaded by itself when it is whole.
   *
   * @throws HttpError when the server refuses.
   */
  async start(request: ExportRequest): Promise<void> {
    const { data: id } = await this.http.call(startExport, { body: request });
    this.preferences.set(exportsKey, { ...this.marked(), [id]: request });
    this.add({ id, request });
    void this.follow(id);
  }

  /**
   * Resumes exports that were requested before this page was loaded. Zips that are ready meanwhile wait to be
   * downloaded.
   */
  async find(): Promise<void> {
    const known = new Set(this.store.get(this.followed).map(({ id }) => id));
    for (const [id, request] of Object.entries(this.marked())) {
      if (known.has(id)) continue;
      const job = await this.read(id);
      if (job === null) {
        this.unmark(id);
        continue;
      }
      this.add({ id, request });
      this.change(id, { job });
      if (!hasEnded(job)) void this.follow(id);
    }
  }

  /** Downloads what is ready, once more if need be; `partial`: though not all could be put in. */
  async download(id: string, { partial = false } = {}): Promise<void> {
    try {
      const query = partial ? { partial } : {};
      browserDownloads.follow(await this.http.call(createExportLink, { params: { jobId: id }, query }));
    } catch (error) {
      if (isGone(error)) return this.drop(id);
      if (error instanceof HttpError && error.code === 'conflict')
        return this.change(id, { isOutdated: true });
      throw error;
    }
    this.downloaded(id);
    this.unmark(id);
    void this.cache.invalidateQueries({ queryKey: ['documents'] });
  }

  /** Asks for the same again, in its place. */
  async retry({ id, request }: FollowedExport): Promise<void> {
    await this.start(request);
    await this.remove(id);
  }

  /** Ends it if it is being made, and takes it off the list. */
  async remove(id: string): Promise<void> {
    this.drop(id);
    await this.http.call(removeExport, { params: { jobId: id } }).catch((error) => {
      if (!isGone(error)) throw error;
    });
  }

  /** Polls an export until it has ended. Retries if the server cannot be reached. */
  private async follow(id: string): Promise<void> {
    for (;;) {
      const job = await this.read(id).catch((error: unknown) => {
        if (error instanceof HttpError && error.failure.kind !== 'problem') return undefined;
        throw error;
      });
      if (job === null || !this.isFollowed(id)) return this.drop(id);
      if (job) {
        this.change(id, { job });
        if (job.jobStatus === 'SUCCESS') return this.downloadOnce(id);
        if (hasEnded(job)) return;
      }
      await new Promise<void>((resolve) => this.clock.after(pollMs, resolve));
    }
  }

  /** Downloads an export, unless another tab of this device has done so. */
  private async downloadOnce(id: string): Promise<void> {
    if (id in this.marked()) await this.download(id);
    else this.downloaded(id);
  }

  private downloaded(id: string): void {
    this.change(id, { isDownloaded: true });
    this.clock.after(downloadedMs, () => this.drop(id));
  }

  /** Loads a job; null if it no longer exists. */
  private async read(id: string): Promise<ExportJob | null> {
    try {
      return (await this.http.call(getExport, { params: { jobId: id } })).data;
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  }

  private isFollowed(id: string): boolean {
    return this.store.get(this.followed).some((one) => one.id === id);
  }

  private add({ id, request }: { id: string; request: ExportRequest }): void {
    const added = { id, request, job: null, isDownloaded: false, isOutdated: false };
    this.store.set(this.followed, (list) => [added, ...list]);
  }

  private change(id: string, change: Partial<FollowedExport>): void {
    this.store.set(this.followed, (list) => list.map((one) => (one.id === id ? { ...one, ...change } : one)));
  }

  private drop(id: string): void {
    this.store.set(this.followed, (list) => list.filter((one) => one.id !== id));
    this.unmark(id);
  }

  private marked(): MarkedExports {
    return this.preferences.get<MarkedExports>(exportsKey) ?? {};
  }

  private unmark(id: string): void {
    const { [id]: _, ...rest } = this.marked();
    if (Object.keys(rest).length > 0) this.preferences.set(exportsKey, rest);
    else this.preferences.remove(exportsKey);
  }
}

export function hasEnded({ jobStatus }: ExportJob): boolean {
  return jobStatus !== 'QUEUED' && jobStatus !== 'RUNNING';
}

function isGone(error: unknown): boolean {
  return error instanceof HttpError && error.code === 'not-found';
}
