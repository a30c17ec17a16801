import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Problem } from '@anteroom/contract';

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  header(name: string): string | null;
}

/** Handler of a route. Returns JSON or a {@link Refusal}. */
type Answer = (request: FakeRequest) => unknown;

/** Response that is a problem with this status and code. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly code: string,
    /** Reason in the problem's `errors`. */
    readonly reason?: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** Other fields of the problem. */
    readonly more: Pick<Problem, 'errors' | 'current'> = {},
  ) {}
}

/** Fake of the portal's server over real HTTP. Responds as a test tells it to, and with 404 to everything else. */
export class FakeServer {
  readonly requests: FakeRequest[] = [];
  /** While set, connections break without a response. */
  isLost = false;
  private readonly answers = new Map<string, Answer>();

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.respond(request, response));
  }

  static async start(): Promise<FakeServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FakeServer(server);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /**
   * Sets the response to a route, such as `GET /api/tasks/v3/tasks/t1`, without a query. A later response to the same
   * route replaces the first.
   */
  on(route: string, answer: Answer): this {
    this.answers.set(route, answer);
    return this;
  }

  /** Requests of a route so far, oldest first. */
  requestsOf(route: string): FakeRequest[] {
    return this.requests.filter(({ method, path }) => `${method} ${path}` === route);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async respond(message: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isLost) return void message.socket.destroy();
    const url = new URL(message.url ?? '/', this.origin);
    if (message.method === 'OPTIONS') return void response.writeHead(204, anyOrigin).end();
    const request: FakeRequest = {
      method: message.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: await jsonBody(message),
      header: (name) => message.headers[name]?.toString() ?? null,
    };
    this.requests.push(request);
    const answer = this.answers.get(`${request.method} ${request.path}`);
    const content = answer ? await answer(request) : new Refusal(404, 'not-found');
    const status = content instanceof Refusal ? content.status : 200;
    const headers = content instanceof Refusal ? content.headers : {};
    response.writeHead(status, { ...anyOrigin, 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(content instanceof Refusal ? problem(content) : (content ?? null)));
  }
}

/** CORS headers: a jsdom window keeps the origin with which it was made, so all of its calls are cross-origin. */
const anyOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*, Authorization',
  'Access-Control-Allow-Methods': '*',
  'Access-Control-Expose-Headers': '*',
};

async function jsonBody(message: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return message.headers['content-type']?.startsWith('application/json') && text ? JSON.parse(text) : text;
}

function problem({ status, code, reason, more }: Refusal): Problem {
  const errors = reason ? [{ path: '', message: reason, reason }] : undefined;
  return { type: `urn:anteroom:problem:${code}`, title: code, status, errors, ...more };
}
