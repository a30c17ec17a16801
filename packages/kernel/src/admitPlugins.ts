import type { PluginCatalogue, PluginDeclaration } from '@anteroom/contract';
import { claimsOf } from '@anteroom/domain/plugins/pluginClaims';
import { type Absence, missingPlugin } from '@anteroom/domain/plugins/requiredPlugin';
import { satisfies } from '@anteroom/domain/plugins/sdkRange';
import type { Contribution, ContributionOf, Deprecation, ExtensionPoint } from '@anteroom/sdk';
import { contributionFault, moduleOf } from './contributionFault.ts';
import type { DisabledBy, Refusal } from './kernelProblem.ts';
import { type RenamedFields, withPresentNames } from './renamedFields.ts';

/** Accepted contribution with the ID of its plugin. Frozen. */
export type Contributed<P extends ExtensionPoint = ExtensionPoint> = ContributionOf<P> & {
  readonly pluginId: string;
  /** Key that is unique among all contributions: `widget type documents`. */
  readonly key: string;
};

/** Plugin of the catalogue after the checks. */
export interface Admission {
  readonly id: string;
  /** Plugin; null if the server refused it, in which case only its ID is known. */
  readonly plugin: PluginCatalogue['plugins'][number] | null;
  readonly contributions: readonly Contributed[];
  readonly refusals: readonly Refusal[];
  /** Whether the plugin as a whole is refused, so that nothing of it is used. */
  readonly refused: boolean;
  /** Names in its declaration that a later version will remove. */
  readonly deprecations: readonly Deprecation[];
}

export interface AdmissionRules {
  readonly sdkVersion: string;
  /** Paths of the host. Pages at or below them are refused. */
  readonly reservedPaths: readonly string[];
  /** Plugins that are switched off, by ID. Other plugins can make the claims that they made. */
  readonly disabled: ReadonlyMap<string, DisabledBy>;
  readonly renamedFields: RenamedFields;
}

/**
 * Checks the installed plugins in catalogue order. The first plugin to claim an ID, a path or a type holds it; a second
 * claim is refused with a reference to the first. Refusing a contribution does not affect the other contributions of
 * its plugin. A plugin is refused if one that it requires is not accepted.
 */
export function admitPlugins(catalogue: PluginCatalogue, rules: AdmissionRules): readonly Admission[] {
  const refused = new Map<string, Refusal>();
  for (;;) {
    const admissions = judgePlugins(catalogue, rules, refused);
    const incomplete = requiredPluginRefusal(admissions);
    if (!incomplete) return admissions;
    // Other plugins can now make its claims, and plugins that require it must be refused too, so check all again.
    refused.set(incomplete.pluginId, incomplete);
  }
}

/** Returns a refusal for the first accepted plugin that lacks one that it requires. */
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

/** @param known - refusals that are already certain, by plugin ID. */
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
