import { Preferences } from '@anteroom/sdk';
import type { Container } from 'inversify';
import { exportsKey } from '../services/exports/exportsMark.ts';

/** Zips that this device has asked for and not downloaded yet are shown again. Most visits have none, and fetch nothing. */
export function findExports(container: Container): void {
  if (container.get<Preferences>(Preferences).get(exportsKey) === undefined) return;
  void import('../services/exports/showExports.ts').then(({ showExports }) => showExports(container).find());
}
