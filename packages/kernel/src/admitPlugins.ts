import type { PluginCatalogue, PluginDeclaration } from '@anteroom/contract';
import { claimsOf } from '@anteroom/domain/plugins/pluginClaims';
import { type Absence, missingPlugin } from '@anteroom/domain/plugins/requiredPlugin';
import { satisfies } from '@anteroom/domain/plugins/sdkRange';
import type { Contribution, ContributionOf, Deprecation, ExtensionPoint } from '@anteroom/sdk';
import { contributionFault, moduleOf } from './contributionFault.ts';
import type { DisabledBy, Refusal } from './kernelProblem.ts';
import { type RenamedFields, withPresentNames } from './renamedFields.ts';

/** A contribution that was taken, with whose it is. Frozen. */
export type Contributed<P extends ExtensionPoint = ExtensionPoint> = ContributionOf<P> & {
  readonly pluginId: string;
  /** Unique among all contributions: `widget type documents`. */
  readonly key: string;
};

/** Plugin of the catalogue after the checks. */
export interface Admission {
  readonly id: string;
  /** Plugin; null if the server refused it, in which case only its ID is known. */
  readonly plugin: PluginCatalogue['plugins'][number] | null;
  readonly contributions: readonly Contributed[];
  readonly refusals: readonly Refusal[];
  /** Refused as a whole: nothing of it is used. */
  readonly refused: boolean;
  /** Names in its declaration that a later version removes. */
  readonly deprecations: readonly Deprecation[];
}

export interface AdmissionRules {
  readonly sdkVersion: string;
  /** Paths of the host; a page below one of them is refused. */
  readonly reservedPaths: readonly string[];
  /** Plugins that are switched off, by id. What they claim is free for others. */
  readonly disabled: ReadonlyMap<string, DisabledBy>;
  readonly renamedFields: RenamedFields;
}

/**
 * Judges the installed plugins, in the order of the catalogue: who comes first holds an id, a path or a type, and a
 * second claim is refused, naming the first. A refused contribution leaves the others of its plugin standing. A plugin that
 * requires another is refused when that one is not taken.
 */
export function admitPlugins(catalogue: PluginCatalogue, rules: AdmissionRules): readonly Admission[] {
  const refused = new Map<string, Refusal>();
  for (;;) {
    const admissions = judgePlugins(catalogue, rules, refused);
    const incomplete = requiredPluginRefusal(admissions);
    if (!incomplete) return admissions;
    // Its claims are free for others, and plugins that require it are refused too, so check all again.
    refused.set(incomplete.pluginId, incomplete);
  }
}

/** The first plugin that was taken and lacks one that it requires, as a refusal. */
function requiredPluginRefusal(admissions: readonly Admission[]): Refusal | null {
  const taken = new Set(admissions.flatMap(({ id, refused }) => (refused ? [] : [id])));
  const absenceOf = (id: string): Absence | null => {
    if (taken.has(id)) return null;
    const found = admissions.find((admission) => admission.id === id);
    if (!found) return 'not-installed';
    return found.refusals.some(({ kind }) => kind === 'disabled') ? 'disabled' : 'refused';
  };
  for (const { id, plugin, refused } of admissions) {
    const missing = plugin && !refused ? missingPlugin(plugin, absenceOf) : null;
    if (missing) return { kind: 'required-plugin', pluginId: id, ...missing };
  }
  return null;
}

/** @param known - refusals that are certain already, by plugin. */
function judgePlugins(
  catalogue: PluginCatalogue,
  rules: AdmissionRules,
  known: ReadonlyMap<string, Refusal>,
): readonly Admission[] {
  const holders = new Map<string, string>();
  const ids = new Set<string>();
  const judge = (plugin: PluginCatalogue['plugins'][number]): Admission => {
    const refusal = pluginRefusal(plugin, ids, rules) ?? known.get(plugin.id);
    if (refusal) return refusedPlugin(plugin.id, plugin, refusal);
    ids.add(plugin.id);
    const contributions: Contributed[] = [];
    const refusals: Refusal[] = [];
    const deprecations: Deprecation[] = [];
    for (const [index, declared] of plugin.contributes.entries()) {
      const { contribution, deprecations: found } = withPresentNames(declared, rules.renamedFields);
      deprecations.push(...found);
      const taken = takeContribution(plugin, index, contribution, holders, rules.reservedPaths);
      if ('key' in taken) contributions.push(taken);
      else refusals.push(taken);
    }
    const refused = refusals.length > 0 && contributions.length === 0;
    return { id: plugin.id, plugin, contributions, refusals, refused, deprecations };
  };
  return [
    ...catalogue.plugins.map(judge),
    ...catalogue.refused.map(({ id, reason }) =>
      refusedPlugin(id, null, { kind: 'refused-by-server', pluginId: id, reason }),
    ),
  ];
}

function refusedPlugin(id: string, plugin: Admission['plugin'], refusal: Refusal): Admission {
  return { id, plugin, contributions: [], refusals: [refusal], refused: true, deprecations: [] };
}

function pluginRefusal(
  { id, sdk }: PluginDeclaration,
  taken: ReadonlySet<string>,
  { sdkVersion, disabled }: AdmissionRules,
): Refusal | null {
  const by = disabled.get(id);
  if (by) return { kind: 'disabled', pluginId: id, by };
  if (taken.has(id)) return { kind: 'duplicate-id', pluginId: id };
  if (!satisfies(sdkVersion, sdk)) return { kind: 'sdk-range', pluginId: id, range: sdk, sdkVersion };
  return null;
}

function takeContribution(
  plugin: PluginCatalogue['plugins'][number],
  index: number,
  raw: { readonly point: string },
  holders: Map<string, string>,
  reservedPaths: readonly string[],
): Contributed | Refusal {
  const { id: pluginId } = plugin;
  const malformed = (fault: string): Refusal => ({
    kind: 'malformed',
    pluginId,
    index,
    point: raw.point,
    fault,
  });
  const fault = contributionFault(raw);
  if (fault) return malformed(fault);
  const contribution = raw as Contribution;
  const module = moduleOf(contribution);
  if (module && 'modules' in plugin && !Object.hasOwn(plugin.modules, module))
    return malformed(`module ${module} was not built`);
  if (contribution.point === 'page' && isReserved(contribution.path, reservedPaths)) {
    return { kind: 'reserved-path', pluginId, path: contribution.path };
  }
  const claims = claimsOf({ ...contribution });
  for (const claim of claims) {
    const heldBy = holders.get(claim);
    if (heldBy !== undefined) return { kind: 'duplicate-claim', pluginId, claim, heldBy };
  }
  for (const claim of claims) holders.set(claim, pluginId);
  return deepFreeze({ ...contribution, pluginId, key: claims[0] ?? '' });
}

function isReserved(path: string, reserved: readonly string[]): boolean {
  return reserved.some((own) => path === own || path.startsWith(`${own}/`));
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part) deepFreeze(part);
  return Object.freeze(value);
}
