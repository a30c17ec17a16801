import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { markFailed, tracer } from './inSpan.ts';

/** A request of `fetch` or undici, as its channels tell of it. */
interface UndiciRequest {
  readonly origin: string | URL;
  readonly method: string;
  addHeader(name: string, value: string): void;
}

const spans = new WeakMap<object, Span>();

/**
 * Has calls to other servers be spans, from the request to the beginning of its answer, by what Node and undici tell of them. They
 * have the server's name, and no path, which may be a secret. `fetch` and undici pass the trace on (`traceparent`); calls by
 * `node:http`, which go to buckets, have signed headers and do not.
 */
export function traceOutgoing(): void {
  on<{ request: UndiciRequest }>('undici:request:create', ({ request }) => {
    const span = begin(request, request.method, new URL(request.origin));
    if (!span) return;
    const headers: Record<string, string> = {};
    propagation.inject(trace.setSpan(context.active(), span), headers);
    for (const [name, value] of Object.entries(headers)) request.addHeader(name, value);
  });
  on<{ request: object; response: { statusCode: number } }>('undici:request:headers', answered);
  on<{ request: object; error: unknown }>('undici:request:error', failed);
  on<{ request: ClientRequest }>('http.client.request.created', ({ request }) => {
    const { method, protocol, host } = request;
    begin(request, method, new URL(`${protocol}//${host.includes(':') ? `[${host}]` : host}`));
  });
  on<{ request: object; response: IncomingMessage }>('http.client.response.finish', answered);
  on<{ request: object; error: unknown }>('http.client.request.error', failed);
}

function begin(request: object, method: string, { protocol, hostname, port }: URL): Span | undefined {
  if (!trace.getActiveSpan()?.isRecording()) return;
  const attributes = {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
  };
  const span = tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes });
  spans.set(request, span);
  return span;
}

function answered({ request, response }: { request: object; response: { statusCode?: number } }): void {
  const { statusCode = 0 } = response;
  const span = spans.get(request);
  span?.setAttribute('http.response.status_code', statusCode);
  if (statusCode >= 400)
    span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(statusCode));
  span?.end();
}

function failed({ request, error }: { request: object; error: unknown }): void {
  const span = spans.get(request);
  if (!span?.isRecording()) return;
  markFailed(span, error);
  span.end();
}

function on<Message>(channel: string, hear: (message: Message) => void): void {
  subscribe(channel, (message) => hear(message as Message));
}
