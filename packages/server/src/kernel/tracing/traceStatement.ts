import { SpanKind, trace } from '@opentelemetry/api';
import type { LogEvent } from 'kysely';
import { markFailed, tracer } from './inSpan.ts';

/**
 * Records a finished statement as part of the current span. It is named after its operation and table; its text
 * contains placeholders and no literals. Statements outside any request or job are not recorded.
 */
export function traceStatement(statement: LogEvent): void {
  if (!trace.getActiveSpan()?.isRecording()) return;
  const { query, queryDurationMillis } = statement;
  const endTime = performance.timeOrigin + performance.now();
  const text = query.sql
    .replaceAll(/'[^']*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim();
  const span = tracer.startSpan(nameOf(text), {
    kind: SpanKind.CLIENT,
    startTime: endTime - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 1000) },
  });
  if (statement.level === 'error') markFailed(span, statement.error);
  span.end(endTime);
}

/** Returns a short name, such as `select documents`. */
function nameOf(text: string): string {
  const [verb = 'statement'] = /^\w+/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update) ((?:"?\w+"?\.)?"?\w+"?)/.exec(text) ?? [];
  return table ? `${verb} ${table.replaceAll('"', '')}` : verb;
}
