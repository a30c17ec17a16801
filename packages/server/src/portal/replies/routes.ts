import type { Area } from '../AreaServices.ts';
import { removeOldReplyAddresses, replies } from './replyAddress.ts';
import { takeReplies } from './takeReplies.ts';

/** Handles replies to e-mails about conversations. They arrive like all incoming e-mails. */
export const replyRoutes: Area<'taskKinds' | 'conversationKinds' | 'scanner' | 'incomingMail'> = (
  _app,
  deps,
) => {
  deps.incomingMail.handle(replies, takeReplies(deps));
  deps.chores.add('addresses of answers by e-mail', () => removeOldReplyAddresses(deps));
};
