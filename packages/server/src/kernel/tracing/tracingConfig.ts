import type { EnvironmentReader } from '../EnvironmentReader.ts';

/** Where traces are sent. OpenTelemetry's packages read the other `OTEL_` variables themselves. */
export interface TracingConfig {
  /** Address that accepts spans; null: OpenTelemetry's default on this machine. */
  readonly url: string | null;
  readonly protocol: (typeof protocols)[number];
  /** Headers as `name=value,name=value`, which may contain a key. */
  readonly headers: string | null;
}

const protocols = ['http/protobuf', 'http/json'] as const;

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Reads OpenTelemetry's own variables. Returns null if none of them requests traces, or one switches them off. */
export function readTracing(read: EnvironmentReader): TracingConfig | null {
  const common = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const own = read.url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ['http:', 'https:']);
  const exporter = read.oneOf('OTEL_TRACES_EXPORTER', ['otlp', 'none']);
  const protocol =
    read.oneOf('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', protocols) ??
    read.oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', protocols);
  // OpenTelemetry treats an invalid ratio like a missing one, and samples everything.
  if (read.oneOf('OTEL_TRACES_SAMPLER', samplers)?.endsWith('traceidratio')) requireRatio(read);
  const isOff = read.oneOf('OTEL_SDK_DISABLED', ['true', 'false']) === 'true' || exporter === 'none';
  if (isOff || (exporter === null && common === null && own === null)) return null;
  return {
    url: own ?? (common && `${common.replace(/\/$/, '')}/v1/traces`),
    protocol: protocol ?? 'http/protobuf',
    headers: read.text('OTEL_EXPORTER_OTLP_TRACES_HEADERS') ?? read.text('OTEL_EXPORTER_OTLP_HEADERS'),
  };
}

function requireRatio(read: EnvironmentReader): void {
  const ratio = Number(read.text('OTEL_TRACES_SAMPLER_ARG') ?? Number.NaN);
  if (!(ratio >= 0 && ratio <= 1))
    read.refuse('OTEL_TRACES_SAMPLER_ARG', 'must be the share of requests that are traced, from 0 to 1');
}
