import { type Span, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api';

/** Creates the portal's spans. Does nothing while tracing is off. */
export const tracer = trace.getTracer('anteroom');

/** Runs work within a span, which ends with it. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Marks a span as failed, with the error's code or class. Its message is left out, because it may contain an address or
 * a value.
 */
export function markFailed(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  span
    .setStatus({ code: SpanStatusCode.ERROR })
    .setAttribute('error.type', String(code ?? name ?? 'unknown'));
}
