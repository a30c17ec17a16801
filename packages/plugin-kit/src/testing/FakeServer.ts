import { type FakeCall, type FakeHttp, problem } from './FakeHttp.ts';

/** Request as the server receives it. */
export interface FakeRequest {
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** Handler of a route: returns JSON, or a {@link Refusal}. */
type Answer = (request: FakeRequest) => unknown;

/** Turns the response into a problem with this status and code. */
export class Refusal {
  readonly status: number;
  readonly code: string;
  /** Reason in the problem's `errors`. */
  readonly reason: string | undefined;

  constructor(status: number, code: string, reason?: string) {
    this.status = status;
    this.code = code;
    this.reason = reason;
  }
}

/** Responses of the portal's server. A test can set them before the portal is opened or while it is open. */
export class FakeServer {
  readonly #answers = new Map<string, Answer>();
  #http: FakeHttp | undefined;

  on(route: string, answer: Answer): this {
    this.#answers.set(route, answer);
    if (this.#http) this.#connect(this.#http, route);
    return this;
  }

  /** Returns the requests of a route so far, oldest first. */
  requestsOf(route: string): FakeRequest[] {
    return (this.#http?.callsOf(route) ?? []).map(requestOf);
  }

  /** Routes a portal's calls to this server. */
  connect(http: FakeHttp): void {
    this.#http = http;
    for (const route of this.#answers.keys()) this.#connect(http, route);
  }

  #connect(http: FakeHttp, route: string): void {
    http.on(route, async (call) => {
      const content = await this.#answers.get(route)?.(requestOf(call));
      if (content instanceof Refusal) throw problem(content.code, content.status, content.reason);
      return content;
    });
  }
}

function requestOf({ body, options: { params = {} } }: FakeCall): FakeRequest {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return { query: new URLSearchParams(given), body: body ?? null };
}
