import { parseKeyPairsIntoRecord, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyBaseLogger } from 'fastify';
import { portalVersion } from '../portalVersion.ts';
import { within } from '../within.ts';
import { ReportingExporter } from './ReportingExporter.ts';
import { traceOutgoing } from './traceOutgoing.ts';
import type { TracingConfig } from './tracingConfig.ts';

/** Time that a stopping server has to send its last spans, in milliseconds. */
const lastMs = 3000;

/**
 * Starts OpenTelemetry in this process: from now on spans are recorded and sent in the background, with up to 2,048 of
 * them waiting. Before that, and in a process that never calls this, OpenTelemetry's API does nothing.
 *
 * @returns A function that sends the remaining spans and stops tracing.
 */
export function startTracing(
  { url, protocol, headers }: TracingConfig,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const Exporter = protocol === 'http/json' ? JsonExporter : ProtobufExporter;
  const exporter = new Exporter({
    ...(url && { url }),
    ...(headers && { headers: parseKeyPairsIntoRecord(headers) }),
  });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'anteroom', 'service.version': portalVersion }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new ReportingExporter(exporter, log))],
  });
  // Baggage is neither accepted nor passed on, because others could put anything into it.
  provider.register({ propagator: new W3CTraceContextPropagator() });
  traceOutgoing();
  return () =>
    within(provider.shutdown(), lastMs, 'the last traces could not be sent in time').catch((error) =>
      log.warn({ err: error }, 'traces'),
    );
}
