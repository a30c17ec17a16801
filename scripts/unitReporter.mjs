/** Vitest reporter that writes counts and failures, including those outside of tests, to `test-results/unit.json`. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class UnitReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const failures = unhandledErrors.map((error) => `outside of a test\n${describe(error)}`);
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      for (const error of module.errors()) failures.push(`${file}\n${describe(error)}`);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) failures.push(`${file} › ${suite.fullName}\n${describe(error)}`);
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        counts[state === 'pending' ? 'skipped' : state] += 1;
        if (state === 'failed')
          failures.push(`${file} › ${test.fullName}\n${errors.map(describe).join('\n')}`);
      }
    }
    writeFileSync('test-results/unit.json', JSON.stringify({ counts, failures }));
  }
}

function describe({ message, stack, stacks }) {
  const at = stacks?.[0] && `  at ${relative(process.cwd(), stacks[0].file)}:${stacks[0].line}`;
  return [message, at ?? stack].filter(Boolean).join('\n');
}
