import { Readable } from 'node:stream';
import { fail, ServerError } from '@anteroom/server-sdk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Agent, type Dispatcher, request as send } from 'undici';
import type { ConnectionTimes } from '../http/connectionTimes.ts';
import { headersFromBackend, headersToBackend } from './backendHeaders.ts';

/** Maximum number of connections to each backend; further calls wait for one. */
const connections = 32;

/** Maximum number of bytes of a response. */
const responseLimit = 100_000_000;

interface ForwardedCall {
  readonly url: URL;
  readonly token: string;
  /** Maximum number of bytes of the request's body. */
  readonly bodyLimit: number;
}

/** Forwards requests to the backends of plugins, and their responses back, without buffering either in memory. */
export class BackendConnection {
  readonly #agent: Agent;
  readonly #times: ConnectionTimes;

  constructor(times: ConnectionTimes) {
    this.#times = times;
    this.#agent = new Agent({
      connections,
      connect: { timeout: times.backendConnectMs },
      // `Patience` replaces these timeouts, which also run while only the browser is slow.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  /**
   * @throws ServerError `unavailable` when the backend does not respond, or sends a response that must not be
   * forwarded.
   */
  async forward(
    { url, token, bodyLimit }: ForwardedCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { 'content-length': length, ...headers } = request.headers;
    if (Number(length ?? 0) > bodyLimit) tooLarge(bodyLimit);
    // Undefined for a request without a body.
    const arriving = request.body as Readable | undefined;
    const patience = new Patience(this.#times.backendMs);
    reply.raw.once('close', () =>
      patience.end(new ServerError('upload-incomplete', 'The request ended before its response.')),
    );
    patience.begin();
    const response = await send(url, {
      dispatcher: this.#agent,
      method: request.method,
      headers: headersToBackend(arriving ? request.headers : headers, token, request.id),
      body: arriving ? Readable.from(passedOn(arriving, bodyLimit, patience)) : null,
      signal: patience.signal,
    }).catch((error: unknown) => {
      throw error instanceof ServerError ? error : unavailable('can’t be reached', 'unreachable', error);
    });
    return passBack(response, patience, reply);
  }
}

/** Time limit for a backend's next step. */
class Patience {
  readonly #ms: number;
  readonly #given = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Signal that aborts when the time is up. */
  get signal(): AbortSignal {
    return this.#given.signal;
  }

  /** Restarts the timer. */
  begin(): void {
    this.pause();
    if (this.signal.aborted) return;
    this.#timer = setTimeout(() => this.end(unavailable('took too long to respond', 'timeout')), this.#ms);
  }

  pause(): void {
    clearTimeout(this.#timer);
  }

  end(reason: ServerError): void {
    this.pause();
    this.#given.abort(reason);
  }
}

/**
 * Yields a request's body in chunks. Never destroys the browser's connection, which has to carry the error response.
 */
async function* passedOn(body: Readable, limit: number, patience: Patience): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > limit) tooLarge(limit);
    patience.begin();
    yield chunk;
  }
}

function passBack(response: Dispatcher.ResponseData, patience: Patience, reply: FastifyReply): FastifyReply {
  const { statusCode, headers, body } = response;
  const fault = faultOf(response);
  if (fault) {
    body.on('error', () => undefined).destroy();
    return fail('unavailable', ...fault);
  }
  reply.code(statusCode).headers(headersFromBackend(headers));
  return reply.send(Readable.from(passedBack(body, patience)));
}

/**
 * Returns why a response must not be forwarded, as a text and as error details for programs; undefined if it may be.
 */
function faultOf({ statusCode, headers }: Dispatcher.ResponseData) {
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304)
    return inWords('responded with a redirect', 'redirect');
  // The portal's page would take it for the end of the session.
  if (statusCode === 401 || statusCode === 407) return inWords('refused the portal’s token', 'token-refused');
  if (statusCode > 599) return inWords(`responded with the status ${statusCode}`, 'malformed');
  if (Number(headers['content-length'] ?? 0) > responseLimit)
    return inWords('responded with too much', 'too-large');
  return undefined;
}

async function* passedBack(body: AsyncIterable<Buffer>, patience: Patience): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    patience.begin();
    for await (const chunk of body) {
      // The timer stops while the browser is slow to receive the data.
      patience.pause();
      bytes += chunk.length;
      if (bytes > responseLimit) throw unavailable('responded with too much', 'too-large');
      yield chunk;
      patience.begin();
    }
  } catch (error) {
    throw error instanceof ServerError ? error : unavailable('stopped responding', 'cut', error);
  }
}

function tooLarge(limit: number): never {
  return fail('too-large', `A plugin’s backend is sent ${limit / 1_000_000} MB at most.`);
}

function unavailable(what: string, reason: string, cause?: unknown): ServerError {
  const [detail, options] = inWords(what, reason);
  return new ServerError('unavailable', detail, { ...options, cause });
}

function inWords(what: string, reason: string) {
  const errors = [{ path: 'backend', message: what, reason }];
  return [`The plugin’s backend ${what}.`, { errors }] as const;
}
