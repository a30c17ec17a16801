import type { ServiceScope } from '@anteroom/sdk';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { I18nextProviderProps } from 'react-i18next';
import type { Availability } from './Availability.ts';
import type { Contributed } from './admitPlugins.ts';
import type { Clock } from './clock.ts';
import type { HandlerProblem, LoadProblem, RenderProblem } from './kernelProblem.ts';
import type { PluginStore } from './PluginStore.ts';

/** Services that slots need. Create it once. */
export interface Kernel {
  readonly store: PluginStore;
  readonly availability: Availability;
  /** Returns the services of a plugin; always the same object for the same ID. */
  readonly scopeFor: (pluginId: string) => ServiceScope;
  /**
   * Resolves when everything else that a plugin's components need is loaded, which is its texts. It must not reject.
   * Components are shown only after it.
   */
  readonly prepare?: (pluginId: string) => Promise<void>;
  /** Returns the i18next instance and namespace with a plugin's own texts, for `useTranslation` of react-i18next. */
  readonly translationOf: (pluginId: string) => Pick<I18nextProviderProps, 'i18n' | 'defaultNS'>;
  /**
   * Called after a module could not be fetched. Waits until a lost connection is back, and resolves with whether it was
   * lost since `begun`, in milliseconds since 1970, in which case fetching again may help. If left out, a slot waits
   * for the person to try again.
   */
  readonly recovered?: (begun: number) => Promise<boolean>;
  /** Called when a component fails, or plugin code outside rendering. Load problems are reported by the store. */
  readonly onProblem: (problem: RenderProblem | HandlerProblem) => void;
  readonly clock: Clock;
}

/** Reason why a slot shows no component. */
export type SlotProblem = LoadProblem | RenderProblem;

/** Texts of a slot, in the person's language. */
export interface SlotTexts {
  /** Returns a short description of what happened. */
  title(problem: SlotProblem): string;
  /** Returns the plugin's name, the consequence, and that nothing else is affected. */
  detail(problem: SlotProblem, contribution: Contributed): string;
  readonly retry: string;
  /** Title of the message above a plugin in development whose newest version cannot be built. */
  readonly fault: string;
}

interface KernelContextValue {
  readonly kernel: Kernel;
  readonly texts: SlotTexts;
}

const KernelContext = createContext<KernelContextValue | null>(null);

/** Provides slots and hooks with their kernel. */
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
