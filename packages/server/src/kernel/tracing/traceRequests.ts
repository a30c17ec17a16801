import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { App } from '../http/app.ts';
import { tracer } from './inSpan.ts';

const contexts = new WeakMap<FastifyRequest, Context>();

/** Returns the ID of the trace that a request belongs to; undefined if it is not traced. */
export function traceIdOf(request: FastifyRequest): string | undefined {
  const within = contexts.get(request);
  return within && trace.getSpanContext(within)?.traceId;
}

/**
 * Records each request as a span with its route, but neither its address nor its caller. Calls by monitoring, which are
 * not logged either, are not recorded. The trace of a trusted proxy is continued; any other `traceparent` is ignored.
 */
export function traceRequests(app: App, { tracing }: Pick<Config, 'tracing'>): void {
  if (tracing === null) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { url: route, logLevel } = request.routeOptions;
    if (logLevel === 'warn') return done();
    // Only requests that a trusted proxy forwards have further addresses.
    const isForwarded = (request.ips?.length ?? 0) > 1;
    const parent = isForwarded ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const options = {
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': request.method,
        'url.scheme': request.protocol,
        'anteroom.request': request.id,
        ...(route && { 'http.route': route }),
      },
    };
    const span = tracer.startSpan(route ? `${request.method} ${route}` : request.method, options, parent);
    // Unlike `finish`, it is also emitted when the caller disconnects.
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw;
      span.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500)
        span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(statusCode));
      span.end();
    });
    const within = trace.setSpan(parent, span);
    contexts.set(request, within);
    context.with(within, done);
  });
  // Once more: the body has been read in the meantime, and what follows is called from its stream.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done);
  });
}
