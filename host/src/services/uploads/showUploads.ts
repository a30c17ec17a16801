import type { Newable } from 'inversify';
import { ShellParts } from '../page/ShellParts.ts';
import { UploadPanel } from './UploadPanel.tsx';

interface Services {
  get<T extends object>(service: Newable<T>): T;
}

/** Shows the panel of uploads over every screen, from now on. */
export function showUploads(services: Services): void {
  services.get(ShellParts).add(UploadPanel);
}
