import type { Theme as FirmTheme } from '@anteroom/contract';
import { neutralTheme } from '@anteroom/domain/theme/neutralTheme';
import type { ColorMode, Theme } from '@anteroom/sdk';
import { atom } from 'jotai';
import type { StateStore } from './StateStore.ts';

const harborAndFinch: FirmTheme = {
  ...neutralTheme,
  companyId: 'c1001',
  companyName: 'Harbor & Finch CPAs',
};

/** Theme of one firm. */
export class FakeTheme implements Theme {
  readonly firm;
  readonly mode;
  readonly #mode;
  readonly #store: StateStore;

  constructor(store: StateStore, firm: Partial<FirmTheme> = {}) {
    const mode = atom<ColorMode>('system');
    this.#store = store;
    this.#mode = mode;
    this.firm = atom<FirmTheme | null>({ ...harborAndFinch, ...firm });
    this.mode = atom((get) => get(mode));
  }

  setMode(mode: ColorMode): void {
    this.#store.set(this.#mode, mode);
  }
}
