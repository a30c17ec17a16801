/** The portal's own flags with the values they have unless something sets them (spec section 3; sign-out: section 6). Plugins declare theirs. */
export const flagDefaults: Readonly<Record<string, boolean>> = {
  taskTools: false,
  internalTools: false,
  feedbackRequest: false,
  identityProviderSignOut: true,
};

/** A flag's id may have parts, as `BRAtendimento.BR_ShowNewDashboardClientCenter`. */
export const flagIdPattern = /^[A-Za-z]\w*(\.\w+)*$/;

/**
 * The value to set a flag to.
 *
 * @throws TypeError `Must assign {id} to boolean` for anything but a boolean (spec section 5).
 */
export function flagValue(id: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw new TypeError(`Must assign ${id} to boolean`);
  return value;
}
