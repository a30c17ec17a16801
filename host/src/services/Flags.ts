import type { Flags } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { StateStore } from './StateStore.ts';

/** The portal's flags with the values they have unless something sets them (spec section 3). */
const defaults: Readonly<Record<string, boolean>> = {
  taskTools: false,
  internalTools: false,
  invoiceTask: true,
  feedbackRequest: false,
};

@injectable('Singleton')
export class FeatureFlags implements Flags {
  readonly values = atom(defaults);

  constructor(@inject(StateStore) private readonly store: StateStore) {}

  isOn(id: string): boolean {
    const values = this.store.get(this.values);
    return Object.hasOwn(values, id) && values[id] === true;
  }
}
