/** The React side of the plugin system, which renders contributions. */
export type { Kernel, SlotProblem, SlotTexts } from './KernelProvider.tsx';
export { KernelProvider, useKernel } from './KernelProvider.tsx';
export type { ModuleProps, SlotProps } from './Slot.tsx';
export { preloadContribution, SLOT_TIME_LIMIT_SECONDS, Slot } from './Slot.tsx';
export {
  useContributions,
  useDeclaredSettings,
  useExplain,
  usePluginStates,
  useStanding,
} from './useContributions.ts';
