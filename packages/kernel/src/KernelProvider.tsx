import type { ServiceScope } from '@anteroom/sdk';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { I18nextProviderProps } from 'react-i18next';
import type { Availability } from './Availability.ts';
import type { Contributed } from './admitPlugins.ts';
import type { Clock } from './clock.ts';
import type { LoadProblem, RenderProblem } from './kernelProblem.ts';
import type { PluginStore } from './PluginStore.ts';

/** What slots stand on. Made once. */
export interface Kernel {
  readonly store: PluginStore;
  readonly availability: Availability;
  /** The services of one plugin; the same object for the same id. */
  readonly scopeFor: (pluginId: string) => ServiceScope;
  /**
   * Resolves when what else a plugin's components need is there: its texts. It must not reject. Components are shown
   * after it.
   */
  readonly prepare?: (pluginId: string) => Promise<void>;
  /** Where `useTranslation` of react-i18next finds a plugin's own texts. */
  readonly translationOf: (pluginId: string) => Pick<I18nextProviderProps, 'i18n' | 'defaultNS'>;
  /**
   * Asked after a module could not be fetched: waits for a connection that is lost, and tells whether it was, so that fetching again
   * may help. Without it a slot waits for the person to try again.
   */
  readonly recovered?: () => Promise<boolean>;
  /** Called when a component failed. Load problems are reported by the store. */
  readonly onProblem: (problem: RenderProblem) => void;
  readonly clock: Clock;
}

/** Why a slot shows no component. */
export type SlotProblem = LoadProblem | RenderProblem;

/** What a slot says, in the person's language. */
export interface SlotTexts {
  /** What happened, in a few words. */
  title(problem: SlotProblem): string;
  /** Which plugin, what it means, and that nothing else is touched. */
  detail(problem: SlotProblem, contribution: Contributed): string;
  readonly retry: string;
  /** Above a plugin in development whose newest version cannot be built. */
  readonly fault: string;
}

interface KernelContextValue {
  readonly kernel: Kernel;
  readonly texts: SlotTexts;
}

const KernelContext = createContext<KernelContextValue | null>(null);

/** Gives slots and hooks their kernel. */
export function KernelProvider(props: KernelContextValue & { readonly children: ReactNode }) {
  const { kernel, texts, children } = props;
  const value = useMemo(() => ({ kernel, texts }), [kernel, texts]);
  return <KernelContext value={value}>{children}</KernelContext>;
}

/** @throws Error outside a {@link KernelProvider}. */
export function useKernel(): KernelContextValue {
  const value = useContext(KernelContext);
  if (!value) throw new Error('useKernel: render inside a KernelProvider.');
  return value;
}
