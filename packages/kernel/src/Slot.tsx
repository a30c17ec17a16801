import {
  type ActionScreenProps,
  ServiceScopeContext,
  type TaskScreenProps,
  type WidgetProps,
} from '@anteroom/sdk';
import {
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Contributed } from './admitPlugins.ts';
import { type Kernel, useKernel } from './KernelProvider.tsx';
import { SlotBoundary } from './SlotBoundary.tsx';
import { SlotStuck } from './SlotStuck.ts';

/** The props of the components that plugins contribute, by extension point. */
export interface ModuleProps {
  readonly widget: WidgetProps;
  readonly taskType: TaskScreenProps;
  readonly action: ActionScreenProps;
  readonly page: Readonly<Record<never, never>>;
}

export interface SlotProps<P extends keyof ModuleProps> {
  readonly contribution: Contributed<P>;
  /** What the plugin's component is given. A new client makes a new mount. */
  readonly props: ModuleProps[P];
  /** Shown until the component is; of its size, so that nothing jumps. */
  readonly skeleton: ReactNode;
}

/** Within which a component must show something once its module is there. */
export const SLOT_TIME_LIMIT_SECONDS = 10;

/**
 * Renders one contribution, and bears what it does: a module that does not come, a component that throws or waits
 * for ever takes this slot down and nothing else. The slot then says what happened and offers to try again.
 */
export function Slot<P extends keyof ModuleProps>({ props, skeleton, ...rest }: SlotProps<P>) {
  const contribution: Contributed<keyof ModuleProps> = rest.contribution;
  const { pluginId, key } = contribution;
  const { kernel, texts } = useKernel();
  const [attempt, setAttempt] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const component = useComponent(kernel, contribution, attempt);
  const retry = () => {
    setAttempt(attempt + 1);
    // The button that was pressed goes away; without this the keyboard would start again at the top of the page.
    frame.current?.focus();
  };
  const subject = 'client' in props ? props.client.id : '';
  return (
    <div ref={frame} className="ar-slot" data-plugin={pluginId} tabIndex={-1}>
      <ServiceScopeContext value={kernel.scopeFor(pluginId)}>
        <SlotBoundary
          key={`${attempt} ${subject} ${key}`}
          contribution={contribution}
          texts={texts}
          onProblem={kernel.onProblem}
          onRetry={retry}
        >
          <Suspense fallback={<Waiting clock={kernel.clock}>{skeleton}</Waiting>}>
            <Loaded component={component} props={props} />
          </Suspense>
        </SlotBoundary>
      </ServiceScopeContext>
    </div>
  );
}

/** The component, on its way: asked for once per attempt, not once per render. */
function useComponent(
  { store, prepare }: Kernel,
  contribution: Contributed<keyof ModuleProps>,
  attempt: number,
): Promise<unknown> {
  const { pluginId, module } = contribution;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  return useMemo(() => {
    const load = async () => {
      const [component] = await Promise.all([store.loadModule(pluginId, module), prepare?.(pluginId)]);
      return component;
    };
    const component = load();
    // The store has reported a failure, and the boundary shows it; a render that React drops must not report it again.
    component.catch(() => {});
    return component;
  }, [store, prepare, pluginId, module, attempt]);
}

function Loaded({ component, props }: { readonly component: Promise<unknown>; readonly props: object }) {
  return createElement(use(component) as ComponentType, props);
}

/** Waits with the skeleton, but not for ever. */
function Waiting({ clock, children }: Pick<Kernel, 'clock'> & { readonly children: ReactNode }) {
  const [stuck, setStuck] = useState(false);
  useEffect(() => clock.after(SLOT_TIME_LIMIT_SECONDS * 1000, () => setStuck(true)), [clock]);
  if (stuck) throw new SlotStuck(SLOT_TIME_LIMIT_SECONDS);
  return children;
}
