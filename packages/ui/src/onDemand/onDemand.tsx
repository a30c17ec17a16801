import { type ComponentType, useEffect, useState } from 'react';

/** A browser keeps a module that it could not fetch as failed for as long as the page lives: without a network it is not tried. */
function whenOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });
}

/**
 * A component whose code is fetched when it is first rendered, or before, by its `preload`. Renders nothing meanwhile.
 * A failed fetch is reported to the window as an uncaught error is, takes nothing else of the page down, and is forgotten,
 * so that the next mount tries again; while the browser is offline it waits: `React.lazy` would throw it to the nearest boundary and keep it for good.
 */
export function onDemand<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  function load() {
    loading ??= whenOnline()
      .then(fetch)
      .then(
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

    useEffect(() => {
      // A fetch that `preload` began may have ended since the render.
      if (loaded) {
        setReady(true);
        return;
      }
      let gone = false;
      load().then(() => gone || setReady(true), reportError);
      return () => {
        gone = true;
      };
    }, []);

    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : null;
  }

  return Object.assign(OnDemand, {
    /** Starts the fetch, as when the pointer comes near. A failure is reported at the next render instead. */
    preload: () => void load().catch(() => undefined),
  });
}
