import type { AnswerOf, Call } from '@anteroom/contract';
import { endpointPath } from '@anteroom/domain/addresses/endpointPath';
import type { CallArguments, FileOptions, Http, HttpOptions, HttpParams } from '@anteroom/sdk';
import { inject, injectable, preDestroy } from 'inversify';
import { Owner } from '../plugins/Owner.ts';
import { type HttpCall, HttpClient } from './HttpClient.ts';

/** Options of calls to any endpoint. */
interface AnyCallOptions extends HttpOptions {
  readonly query?: HttpParams;
  readonly body?: unknown;
}

/** Makes calls on behalf of the host or of one plugin. They are aborted when its container is disposed. */
@injectable('Singleton')
export class BoundHttp implements Http {
  private readonly disposed = new AbortController();

  constructor(
    @inject(HttpClient) private readonly client: HttpClient,
    @inject(Owner) private readonly owner: Owner,
  ) {}

  async call<const E extends Call>(endpoint: E, ...[options]: CallArguments<E>): Promise<AnswerOf<E>> {
    const given = options as AnyCallOptions | undefined;
    const path = endpointPath(endpoint as Call, given?.params);
    return this.send({ ...given, method: endpoint.method, path, params: given?.query });
  }

  get<T>(path: string, options?: HttpOptions): Promise<T> {
    return this.send({ ...options, method: 'GET', path });
  }

  post<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T> {
    return this.send({ ...options, method: 'POST', path, body });
  }

  put<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T> {
    return this.send({ ...options, method: 'PUT', path, body });
  }

  patch<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T> {
    return this.send({ ...options, method: 'PATCH', path, body });
  }

  delete<T>(path: string, options?: HttpOptions): Promise<T> {
    return this.send({ ...options, method: 'DELETE', path });
  }

  file(path: string, { range, signal }: FileOptions = {}): Promise<Blob> {
    const bytes = range && `bytes=${range.begin}-${range.end - 1}`;
    return this.send({ method: 'GET', path, as: 'blob', range: bytes, signal, timeout: 0 });
  }

  @preDestroy()
  dispose(): void {
    this.disposed.abort();
  }

  private async send<T>(call: HttpCall): Promise<T> {
    const signal = call.signal ? AbortSignal.any([call.signal, this.disposed.signal]) : this.disposed.signal;
    return (await this.client.call<T>({ ...call, signal }, this.owner)).body;
  }
}
