import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose code is fetched when it is first rendered, or before, by its `preload`. Renders nothing meanwhile.
 * A failed fetch is thrown to the nearest error boundary and forgotten, so that the next mount tries again; this is
 * what sets it apart from `React.lazy`, which keeps a failure for good.
 */
export function onDemand<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  function load() {
    loading ??= fetch().then(
      (component) => (loaded = component),
      (cause: unknown) => {
        loading = undefined;
        throw cause;
      },
    );
    return loading;
  }

  function OnDemand(props: Props) {
    const [, setReady] = useState(loaded !== undefined);
    const [failure, setFailure] = useState<{ cause: unknown }>();

    useEffect(() => {
      if (loaded) return;
      let gone = false;
      load().then(
        () => gone || setReady(true),
        (cause: unknown) => gone || setFailure({ cause }),
      );
      return () => {
        gone = true;
      };
    }, []);

    if (failure) throw failure.cause;
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : null;
  }

  return Object.assign(OnDemand, {
    /** Starts the fetch, as when the pointer comes near. A failure shows at the next render instead. */
    preload: () => void load().catch(() => undefined),
  });
}
