import type { CDPSession } from '@playwright/test';

/** The browser's trace of the scripts that run while somebody types. */
export interface KeyScripts {
  /**
   * Ends the trace. Returns, for each key press but the last, the processor time of all scripts from it to the next
   * one, in ms: event handlers, and work that they deferred (microtasks, messages, timers, frames). Time taken by other
   * programs is not included.
   */
  times(): Promise<readonly number[]>;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Timestamp in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Processor time in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** Trace events in which scripts run. They are nested; only the outermost ones count. */
const running = new Set([
  'EventDispatch',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
]);

export async function traceScripts(cdp: CDPSession): Promise<KeyScripts> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]).filter(({ name }) => running.has(name)));
  });
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  return {
    async times() {
      const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
      await cdp.send('Tracing.end');
      await complete;
      const first = events.find(isKeyPress);
      if (!first) throw new Error('The trace has no key press.');
      return byKey(events.filter(({ pid, tid }) => pid === first.pid && tid === first.tid));
    },
  };
}

function byKey(events: readonly TraceEvent[]): readonly number[] {
  const times: number[] = [];
  let end = 0;
  for (const event of events.toSorted((one, other) => one.ts - other.ts)) {
    if (isKeyPress(event)) times.push(0);
    if (event.ts < end || times.length === 0) continue;
    end = event.ts + (event.dur ?? 0);
    times.push((times.pop() ?? 0) + (event.tdur ?? 0) / 1000);
  }
  return times.slice(0, -1);
}

function isKeyPress({ name, args }: TraceEvent): boolean {
  return name === 'EventDispatch' && args?.data?.type === 'keydown';
}
