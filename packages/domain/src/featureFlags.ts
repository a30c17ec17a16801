/** The portal's flags with the values they have unless something sets them (spec section 3; sign-out: section 6). */
export const flagDefaults: Readonly<Record<string, boolean>> = {
  taskTools: false,
  internalTools: false,
  invoiceTask: true,
  feedbackRequest: false,
  identityProviderSignOut: true,
};

/** What each of the portal's flags is called and does. The host has the same in the person's language. */
const flagTexts: Readonly<Record<string, FlagText>> = {
  taskTools: { name: 'Task tools', description: 'Staff can add tasks for clients.' },
  internalTools: {
    name: 'Internal tools',
    description: 'Internal users find diagnostics in their account menu.',
  },
  invoiceTask: { name: 'Invoice tasks', description: 'Clients see and pay invoices as tasks.' },
  feedbackRequest: {
    name: 'Feedback request',
    description: 'Clients are asked what they think of the portal.',
  },
  identityProviderSignOut: {
    name: 'Sign-out at the identity provider',
    description: 'Signing out of the portal ends the sign-in at the identity provider, too.',
  },
};

interface FlagText {
  readonly name: string;
  readonly description: string;
}

/** Returns a flag's name and description; its id and nothing for a flag that only a plugin knows. */
export function flagText(id: string): FlagText {
  return Object.hasOwn(flagTexts, id) ? (flagTexts[id] as FlagText) : { name: id, description: '' };
}

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
