import { needsCitus } from '@anteroom/server/testing/needs';
import { test } from 'vitest';
import { command } from '../support/command.ts';

test('people get through every journey with their data on a cluster', async () => {
  await command('npm', ['test', '--', 'e2e'], { env: { E2E_CITUS_BIN: needsCitus() } });
});
