import { context, type Link, propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { inSpan } from './inSpan.ts';

/** The trace in which a job was added, as stored with the job's data. */
interface Origin {
  readonly traceparent?: string;
}

/** Returns the current trace, to be stored with a job; empty if there is none. */
export function jobOrigin(): Origin {
  const origin: Origin = {};
  propagation.inject(context.active(), origin);
  return origin;
}

/**
 * Runs one attempt at a job as a separate trace, with a link to the request that added the job: it may end a day later.
 */
export function traceJob<T>(
  queue: string,
  attempt: number,
  data: object | null,
  work: () => Promise<T>,
): Promise<T> {
  const attributes = { 'anteroom.queue': queue, 'anteroom.attempt': attempt };
  return inSpan(
    `job ${queue}`,
    { root: true, kind: SpanKind.CONSUMER, attributes, links: linksTo(data) },
    work,
  );
}

function linksTo(origin: Origin | null): Link[] {
  const spanContext = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, origin));
  return spanContext ? [{ context: spanContext }] : [];
}
