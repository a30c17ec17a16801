/** The portal's own flags with their default values (spec section 3; sign-out: section 6). Plugins declare theirs. */
export const flagDefaults: Readonly<Record<string, boolean>> = {
  taskTools: false,
  internalTools: false,
  feedbackRequest: false,
  identityProviderSignOut: true,
};

/** Pattern of a flag's id, which may have several parts, such as `BRAtendimento.BR_ShowNewDashboardClientCenter`. */
export const flagIdPattern = /^[A-Za-z]\w*(\.\w+)*$/;

/**
 * Returns the value to set a flag to.
 *
 * @throws TypeError `Must assign {id} to boolean` for anything but a boolean (spec section 5).
 */
export function flagValue(id: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw new TypeError(`Must assign ${id} to boolean`);
  return value;
}
