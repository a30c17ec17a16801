/** Returns a flag's name and description; its id and nothing for a flag that only a plugin knows. */
export function flagText(id: string): FlagText {
  return Object.hasOwn(flagTexts, id) ? (flagTexts[id] as FlagText) : { name: id, description: '' };
}

/** Names and descriptions of the portal's flags. The host has the same in the person's language. */
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
