import { changeFlag, type FeatureFlag, listFlags } from '@anteroom/contract/flags';
import { flagDefaults, flagValue } from '@anteroom/domain/plugins/featureFlags';
import { type Flags, Http, type Query } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { ServerCache } from '../http/ServerCache.ts';
import { StateStore } from '../page/StateStore.ts';
import { PortalSession } from '../session/Session.ts';

const queryKey = ['flags'];

@injectable('Singleton')
export class FeatureFlags implements Flags {
  readonly values;

  constructor(
    @inject(PortalSession) private readonly session: PortalSession,
    @inject(Http) private readonly http: Http,
    @inject(ServerCache) private readonly cache: ServerCache,
    @inject(StateStore) private readonly store: StateStore,
  ) {
    // Known flags have a value even before anyone has signed in.
    this.values = atom((get) => ({ ...flagDefaults, ...get(session.flags) }));
  }

  isOn(id: string): boolean {
    const values: Readonly<Record<string, boolean>> = this.store.get(this.values);
    return Object.hasOwn(values, id) && values[id] === true;
  }

  list(): Query<readonly FeatureFlag[]> {
    return {
      queryKey,
      queryFn: async ({ signal }) => (await this.http.call(listFlags, { signal })).flags,
    };
  }

  /** @throws TypeError `Must assign {id} to boolean` */
  async change(id: string, value: unknown): Promise<void> {
    const body = { value: flagValue(id, value) };
    try {
      await this.http.call(changeFlag, { params: { flagId: id }, body });
    } finally {
      await this.cache.invalidateQueries({ queryKey });
    }
    await this.session.load();
  }
}
