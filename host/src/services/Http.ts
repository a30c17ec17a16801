import type { Http, HttpOptions } from '@anteroom/sdk';
import { inject, injectable, preDestroy } from 'inversify';
import { type HttpCall, HttpClient } from './HttpClient.ts';
import { Owner } from './Owner.ts';

/** Calls in the name of the host or of one plugin, given up when its container is. */
@injectable('Singleton')
export class BoundHttp implements Http {
  private readonly disposed = new AbortController();

  constructor(
    @inject(HttpClient) private readonly client: HttpClient,
    @inject(Owner) private readonly owner: Owner,
  ) {}

  get<T>(path: string, options?: HttpOptions): Promise<T> {
    return this.call({ ...options, method: 'GET', path });
  }

  post<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T> {
    return this.call({ ...options, method: 'POST', path, body });
  }

  put<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T> {
    return this.call({ ...options, method: 'PUT', path, body });
  }

  patch<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T> {
    return this.call({ ...options, method: 'PATCH', path, body });
  }

  delete<T>(path: string, options?: HttpOptions): Promise<T> {
    return this.call({ ...options, method: 'DELETE', path });
  }

  @preDestroy()
  dispose(): void {
    this.disposed.abort();
  }

  private async call<T>(call: HttpCall): Promise<T> {
    const signal = call.signal ? AbortSignal.any([call.signal, this.disposed.signal]) : this.disposed.signal;
    return (await this.client.call<T>({ ...call, signal }, this.owner)).body;
  }
}
