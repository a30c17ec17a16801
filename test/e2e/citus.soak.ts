import { needsCitus } from '@anteroom/server/testing/needs';
import { test } from 'vitest';
import { command } from '../support/command.ts';

test('the end-to-end tests pass with the data on a Citus cluster', async () => {
  await command('npm', ['test', '--', 'e2e'], { env: { E2E_CITUS_BIN: needsCitus() } });
});
