/**
 * The plugin system without its user interface: which plugins are accepted, what they contribute, which contributions
 * are available, and their modules. The React side is `@anteroom/kernel/react`, and the loader for browsers is
 * `@anteroom/kernel/browser`.
 */

export type { AvailabilityOptions, AvailabilityReport, ClauseReport, Standing } from './Availability.ts';
export { Availability } from './Availability.ts';
export { actionSections } from './actionSections.ts';
export type { Contributed } from './admitPlugins.ts';
export { clausesOf, flagsIn } from './clause.ts';
export type { Clock } from './clock.ts';
export { systemClock } from './clock.ts';
export { contributionFault } from './contributionFault.ts';
export type { NotedProblem } from './diagnosis.ts';
export { errorFiles } from './errorFiles.ts';
export type { Facts, FactValues } from './Facts.ts';
export type {
  DisabledBy,
  HandlerProblem,
  KernelErrorCode,
  KernelProblem,
  LoadProblem,
  PredicateProblem,
  Refusal,
  RenderProblem,
} from './kernelProblem.ts';
export {
  describeProblem,
  KernelError,
  problemClause,
  problemCode,
  problemMessage,
  thrownText,
} from './kernelProblem.ts';
export type { AssetFault, LoadFailure } from './moduleLoadFailure.ts';
export type { PluginOverride, PluginState, PluginStatus, PluginStoreOptions } from './PluginStore.ts';
export { PluginStore } from './PluginStore.ts';
export { PREDICATE_TIME_LIMIT_SECONDS } from './PredicateAnswers.ts';
export type { ModuleExports, PluginLoader } from './pluginLoader.ts';
