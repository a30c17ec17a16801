import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Upper bounds of the histogram buckets for durations, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Prometheus metrics of this process. Their labels contain routes, queues and plugins, but nothing about people or
 * firms.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'anteroom_http_request_seconds',
    help: 'Duration of requests, by route',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [this.#registry],
  });
  readonly #jobs = this.#counter(
    'anteroom_job_runs_total',
    'Attempts at jobs, e-mails and virus checks among them',
    ['queue', 'outcome'],
  );
  readonly #audited = this.#counter(
    'anteroom_audit_entries_total',
    'Entries of the audit log, sign-ins and refusals among them',
    ['action'],
  );
  readonly #messages = this.#counter('anteroom_page_messages_total', 'Warnings and errors of pages', [
    'source',
    'level',
  ]);
  readonly #pageLoads = new Histogram({
    name: 'anteroom_page_load_seconds',
    help: 'Time that pages took to load, as browsers measured it',
    buckets: [0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30],
    registers: [this.#registry],
  });

  /** Adds Node's own metrics: processor, memory, event loop. */
  addProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  request(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status }, seconds);
  }

  job(queue: string, outcome: 'done' | 'failed'): void {
    this.#jobs.inc({ queue, outcome });
  }

  audited(action: string): void {
    this.#audited.inc({ action });
  }

  /** @param source `host`, or a plugin's ID. */
  pageMessage(source: string, level: string): void {
    this.#messages.inc({ source, level });
  }

  pageLoad(seconds: number): void {
    this.#pageLoads.observe(seconds);
  }

  /**
   * Adds a gauge, whose values are collected on request.
   *
   * @param read Returns the values with their labels.
   */
  gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: () => Promise<readonly (readonly [labels: Readonly<Record<Label, string>>, value: number])[]>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.#registry],
      async collect() {
        this.reset();
        for (const [labels, value] of await read()) this.set({ ...labels }, value);
      },
    });
  }

  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #counter(name: string, help: string, labelNames: readonly string[]) {
    return new Counter({ name, help, labelNames: [...labelNames], registers: [this.#registry] });
  }
}
