import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Portal } from './portal.ts';

/** Waits for the newest e-mail that the portal has sent to an address, and returns it as text. */
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

/** Decodes the soft line breaks and the equals signs of quoted-printable. */
function withoutSoftBreaks(mail: string): string {
  return mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}
