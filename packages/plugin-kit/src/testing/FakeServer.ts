import { type FakeCall, type FakeHttp, problem } from './FakeHttp.ts';

/** A request as a server sees it. */
export interface FakeRequest {
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** Handler of a route: returns JSON, or a {@link Refusal}. */
type Answer = (request: FakeRequest) => unknown;

/** Makes the response a problem with this status and code. */
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

/** Answers of the portal's server, which a test sets before the portal is opened or while it is open. */
export class FakeServer {
  readonly #answers = new Map<string, Answer>();
  #http: FakeHttp | undefined;

  on(route: string, answer: Answer): this {
    this.#answers.set(route, answer);
    if (this.#http) this.#connect(this.#http, route);
    return this;
  }

  /** Requests of a route so far, oldest first. */
  requestsOf(route: string): FakeRequest[] {
    return (this.#http?.callsOf(route) ?? []).map(requestOf);
  }

  /** Lets a portal's calls come here. */
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
