import type { Plugin } from 'esbuild';

/** Calls `onRead` with the absolute path of each file that a build reads, even if the build fails. */
export function reportReads(onRead: (file: string) => void): Plugin {
  return {
    name: 'report-reads',
    setup: ({ onLoad }) =>
      onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) => {
        onRead(path);
        return undefined;
      }),
  };
}
