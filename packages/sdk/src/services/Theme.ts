import type { Theme as FirmTheme } from '@anteroom/contract';
import type { Atom } from 'jotai';
import { serviceToken } from '../serviceToken.ts';

export type ColorMode = 'light' | 'dark' | 'system';

/** The portal's appearance for this firm and person. Components of the design system follow it automatically. */
export interface Theme {
  /** The firm's theme, with its colours as the firm chose them; null until it is known. */
  readonly firm: Atom<FirmTheme | null>;
  readonly mode: Atom<ColorMode>;
  setMode(mode: ColorMode): void;
}

export const Theme = serviceToken<Theme>('Theme');
