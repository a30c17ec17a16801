import type { CDPSession } from '@playwright/test';

/** The browser's trace of the work on a page's main thread. */
export interface TaskTimes {
  /**
   * Ends the trace. Resolves with the processor time of the longest task in milliseconds, without the time taken by
   * other programs.
   */
  longest(): Promise<number>;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

export async function traceTasks(cdp: CDPSession): Promise<TaskTimes> {
  const longest = new Map<string, number>();
  const mainThreads = new Set<string>();
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, pid, tid, tdur = 0, args } of value as unknown as TraceEvent[]) {
      const thread = `${pid} ${tid}`;
      if (name === 'thread_name' && args?.name === 'CrRendererMain') mainThreads.add(thread);
      if (name === 'RunTask' || name === 'ThreadControllerImpl::RunTask') {
        longest.set(thread, Math.max(longest.get(thread) ?? 0, tdur));
      }
    }
  });
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  return {
    async longest() {
      const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
      await cdp.send('Tracing.end');
      await complete;
      const times = [...mainThreads].flatMap((thread) => longest.get(thread) ?? []);
      if (times.length === 0) throw new Error('The trace has no task of a main thread.');
      return Math.max(...times) / 1000;
    },
  };
}
