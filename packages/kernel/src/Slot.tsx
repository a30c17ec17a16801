import {
  type ActionScreenProps,
  type ClientActionProps,
  type ClientPartProps,
  type ConversationWindowProps,
  type DetailProps,
  type DocumentActionProps,
  type DocumentColumnProps,
  type DocumentViewerModuleProps,
  ServiceScopeContext,
  type ShellButtonProps,
  type TaskEditorProps,
  type TaskScreenProps,
  type WidgetProps,
} from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import {
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Contributed } from './admitPlugins.ts';
import { type Kernel, type SlotProblem, useKernel } from './KernelProvider.tsx';
import type { PluginStore } from './PluginStore.ts';
import { SlotBoundary } from './SlotBoundary.tsx';
import { SlotStuck } from './SlotStuck.ts';

/** Props of the components that plugins contribute, by extension point. */
export interface ModuleProps {
  readonly widget: WidgetProps;
  readonly detail: DetailProps;
  readonly taskType: TaskScreenProps;
  readonly taskEditor: TaskEditorProps;
  readonly action: ActionScreenProps;
  readonly page: Readonly<Record<never, never>>;
  readonly staffPage: Readonly<Record<never, never>>;
  readonly clientAction: ClientActionProps;
  readonly clientPart: ClientPartProps;
  readonly documentAction: DocumentActionProps;
  readonly documentColumn: DocumentColumnProps;
  readonly documentViewer: DocumentViewerModuleProps;
  readonly conversationWindow: ConversationWindowProps;
  readonly panel: Readonly<Record<never, never>>;
  readonly shellButton: ShellButtonProps;
  readonly setting: Readonly<Record<never, never>>;
}

export interface SlotProps<P extends keyof ModuleProps> {
  readonly contribution: Contributed<P>;
  /** Props of the plugin's component. Another client or item remounts the component. */
  readonly props: ModuleProps[P];
  /** Placeholder until the component is rendered. It should have the same size, to avoid layout shifts. */
  readonly skeleton: ReactNode;
  /** Called instead of showing a failure in the slot. */
  readonly onFailure?: ((problem: SlotProblem) => void) | undefined;
}

/** Time limit for a component to render something once its module is loaded. */
export const SLOT_TIME_LIMIT_SECONDS = 10;

/**
 * Renders one contribution and isolates its failures: a module that does not load, or a component that throws or hangs,
 * affects only this slot. Unless `onFailure` is given, the slot then shows what happened and offers to try again.
 */
export function Slot<P extends keyof ModuleProps>({ props, skeleton, ...rest }: SlotProps<P>) {
  const contribution: Contributed<keyof ModuleProps> = rest.contribution;
  const { pluginId } = contribution;
  const { kernel, texts } = useKernel();
  const [attempt, setAttempt] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const retry = () => {
    setAttempt(attempt + 1);
    // The button that was pressed disappears; without this, keyboard focus would return to the top of the page.
    frame.current?.focus();
  };
  const { store } = kernel;
  const edition = useEdition(store, pluginId);
  const fault = useSyncExternalStore(store.subscribe, () => store.override(pluginId)?.fault ?? null);
  const subject = `${'client' in props ? props.client.id : ''} ${'id' in props ? props.id : ''}`;
  return (
    <div
      ref={frame}
      className={fault === null ? 'ar-slot' : 'ar-slot ar-stack'}
      data-plugin={pluginId}
      tabIndex={-1}
    >
      <ServiceScopeContext value={kernel.scopeFor(pluginId)}>
        {fault !== null && (
          <Alert level="danger" title={texts.fault}>
            {fault}
          </Alert>
        )}
        <I18nextProvider {...kernel.translationOf(pluginId)}>
          <SlotBoundary
            edition={edition}
            key={`${attempt} ${subject} ${ownKey(contribution)}`}
            {...rest}
            kernel={kernel}
            texts={texts}
            onRetry={retry}
            onRecovery={() => setAttempt(attempt + 1)}
          >
            <Suspense fallback={<Waiting>{skeleton}</Waiting>}>
              <Contents {...{ contribution, props, skeleton }} />
            </Suspense>
          </SlotBoundary>
        </I18nextProvider>
      </ServiceScopeContext>
    </div>
  );
}

interface ContentsProps {
  readonly contribution: Contributed<keyof ModuleProps>;
  readonly props: object;
  readonly skeleton: ReactNode;
}

function Contents({ contribution, props, skeleton }: ContentsProps) {
  const component = useComponent(useKernel().kernel, contribution);
  return component ? createElement(component, props) : skeleton;
}

/** Returns the edition of a plugin, and re-renders when there is a newer version. */
function useEdition(store: PluginStore, pluginId: string): number {
  return useSyncExternalStore(store.subscribe, () => store.edition(pluginId));
}

type Outcome = { readonly component: ComponentType } | { readonly cause: unknown };

/**
 * Cache of components that were already shown, by kernel and {@link shownKey}, so that returning to a screen shows no
 * skeleton.
 */
const shown = new WeakMap<Kernel, Map<string, ComponentType>>();

function shownKey(edition: number, contribution: Contributed): string {
  return `${edition} ${ownKey(contribution)}`;
}

/**
 * Returns the contribution's component; null while it is loading. Throws the error if loading failed.
 *
 * Does not use `use` and Suspense: to prevent flicker, React delays content after a fallback by 300 ms, which is longer
 * than most modules take to load.
 */
function useComponent(kernel: Kernel, contribution: Contributed<keyof ModuleProps>): ComponentType | null {
  const edition = useEdition(kernel.store, contribution.pluginId);
  const known = shown.get(kernel)?.get(shownKey(edition, contribution));
  const [outcome, setOutcome] = useState<Outcome | null>(known ? { component: known } : null);
  // Start while rendering, because an effect would run only after the next paint.
  const [first] = useState(() => ({
    edition,
    loading: known ? null : preloadContribution(kernel, contribution),
  }));
  useEffect(() => {
    const loading = edition === first.edition ? first.loading : preloadContribution(kernel, contribution);
    // Ignore the result of an older version that arrives late.
    let isWanted = true;
    loading?.then(
      (component) => isWanted && setOutcome({ component }),
      (cause: unknown) => isWanted && setOutcome({ cause }),
    );
    return () => {
      isWanted = false;
    };
  }, [kernel, contribution, edition, first]);
  if (outcome && 'cause' in outcome) throw outcome.cause;
  return outcome?.component ?? null;
}

/**
 * Loads what a slot would show before there is a slot. A slot that is rendered afterwards shows the component
 * immediately, without a skeleton. If loading fails, the store reports it, the promise rejects, and the slot tries
 * again.
 */
export function preloadContribution(
  kernel: Kernel,
  contribution: Contributed<keyof ModuleProps>,
): Promise<ComponentType> {
  const { pluginId, module } = contribution;
  const key = shownKey(kernel.store.edition(pluginId), contribution);
  const loading = Promise.all([kernel.store.loadModule(pluginId, module), kernel.prepare?.(pluginId)]).then(
    ([exported]) => {
      const component = exported as ComponentType;
      shown.set(kernel, (shown.get(kernel) ?? new Map()).set(key, component));
      return component;
    },
  );
  // The store has already reported the failure and the boundary shows it; a render that React discards must not report
  // it again.
  loading.catch(() => {});
  return loading;
}

/**
 * Returns a key that is unique across plugins, because another plugin may use the same key once the first is switched
 * off.
 */
function ownKey({ pluginId, key }: Contributed): string {
  return `${pluginId} ${key}`;
}

/** Shows the skeleton while a component is waiting, up to a time limit. */
function Waiting({ children }: { readonly children: ReactNode }) {
  const { clock } = useKernel().kernel;
  const [stuck, setStuck] = useState(false);
  useEffect(() => clock.after(SLOT_TIME_LIMIT_SECONDS * 1000, () => setStuck(true)), [clock]);
  if (stuck) throw new SlotStuck(SLOT_TIME_LIMIT_SECONDS);
  return children;
}
