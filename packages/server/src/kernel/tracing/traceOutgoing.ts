import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { markFailed, tracer } from './inSpan.ts';

/** A request of `fetch` or undici, as described by their diagnostics channels. */
interface UndiciRequest {
  readonly origin: string | URL;
  readonly method: string;
  addHeader(name: string, value: string): void;
}

const spans = new WeakMap<object, Span>();

/**
 * Records calls to other servers as spans, from the request to the beginning of the response, using the diagnostics
 * channels of Node and undici. The spans contain the server's name, but no path, which may be a secret. `fetch` and
 * undici propagate the trace (`traceparent`); calls by `node:http`, which are sent to buckets, have signed headers and
 * do not.
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
