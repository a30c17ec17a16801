/**
 * Returns the name and description of one of the portal's flags; for any other flag, the id and an empty description.
 */
export function flagText(id: string): FlagText {
  return Object.hasOwn(flagTexts, id) ? (flagTexts[id] as FlagText) : { name: id, description: '' };
}

/** Names and descriptions of the portal's flags. The host has them in the person's language. */
const flagTexts: Readonly<Record<string, FlagText>> = {
  taskTools: { name: 'Task tools', description: 'Staff can add tasks for clients.' },
  internalTools: {
    name: 'Internal tools',
    description: 'Internal users have the Diagnostics page.',
  },
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
