import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Portal } from './portal.ts';

/** The newest mail that the portal has sent to an address, as text; waits for it. */
export async function mailTo({ dataDir }: Portal, address: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  let found = '';
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      found = mails.findLast((mail) => mail.includes(`To: ${address}`)) ?? '';
      return found;
    })
    .not.toBe('');
  return withoutSoftBreaks(found);
}

/** Quoted-printable breaks long lines, and writes an equals sign as a code. */
function withoutSoftBreaks(mail: string): string {
  return mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}
