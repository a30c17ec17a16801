/** The parts of a plugin that its claims depend on. */
export interface Claimant {
  readonly id: string;
  readonly contributes: readonly RawContribution[];
}

/** A contribution as in `plugin.json`; its fields are not validated. */
type RawContribution = { readonly point: string } & Readonly<Record<string, unknown>>;

/** Claim that another plugin already holds. */
export interface ClaimConflict {
  /** Text of the claim, such as `widget type documents`. */
  readonly claim: string;
  /** ID of the plugin that made the claim first. */
  readonly heldBy: string;
}

/**
 * Returns, as text, the names that only one contribution may use; the first is unique to this one. Empty if the
 * contribution is malformed.
 */
export function claimsOf(contribution: RawContribution): readonly string[] {
  const { section, path } = contribution;
  switch (contribution.point) {
    case 'taskType':
      return claims(['task kind', contribution.kind]);
    case 'taskEditor':
      return claims(['task editor', contribution.kind]);
    case 'widget':
      return claims(['widget type', contribution.type]);
    case 'detail':
      return claims(['detail path', path]);
    case 'dashboard':
      return claims(['dashboard', contribution.id]);
    case 'actionSection':
      return claims(['section type', contribution.type], ['section path', path]);
    case 'action':
      return claims(['action path', isText(section) && isText(path) && `${section}/${path}`]);
    case 'predicate':
      return claims(['predicate', contribution.id]);
    case 'page':
      return claims(['page path', path]);
    case 'staffPage':
      return claims(['staff page', contribution.id], ['staff path', staffPath(contribution.screen)]);
    case 'clientAction':
      return claims(['client action', contribution.id]);
    case 'clientPart':
      return claims(['client part', contribution.id]);
    case 'documentAction':
      return claims(['document action', contribution.id]);
    case 'documentColumn':
      return claims(['document column', contribution.id]);
    case 'shellButton':
      return claims(['shell button', contribution.id]);
    case 'documentViewer':
      return claims(['document viewer', contribution.id]);
    case 'panel':
      return claims(['panel', contribution.id]);
    case 'conversationWindow':
      return claims(['conversation window', contribution.id]);
    case 'setting':
      return claims(['setting', contribution.id]);
    default:
      return [];
  }
}

/** Returns all claims of a plugin that an earlier plugin of `installed`, or the plugin itself, has already made. */
export function claimConflicts(plugin: Claimant, installed: readonly Claimant[]): readonly ClaimConflict[] {
  const holders = new Map<string, string>();
  for (const { id, contributes } of installed) {
    for (const claim of contributes.flatMap(claimsOf)) {
      if (!holders.has(claim)) holders.set(claim, id);
    }
  }
  return plugin.contributes.flatMap(claimsOf).flatMap((claim) => {
    const heldBy = holders.get(claim);
    holders.set(claim, heldBy ?? plugin.id);
    return heldBy === undefined ? [] : [{ claim, heldBy }];
  });
}

function staffPath(screen: unknown): unknown {
  return (screen as { readonly path?: unknown } | null | undefined)?.path;
}

function claims(...named: readonly (readonly [string, unknown])[]): string[] {
  return named.flatMap(([what, value]) => (isText(value) ? [`${what} ${value}`] : []));
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
