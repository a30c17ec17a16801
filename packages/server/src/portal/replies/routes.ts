import type { Area } from '../AreaServices.ts';
import { removeOldReplyAddresses, replies } from './replyAddress.ts';
import { takeReplies } from './takeReplies.ts';

/** Takes answers to e-mails about conversations. They come in as all e-mails do. */
export const replyRoutes: Area<'taskKinds' | 'conversationKinds' | 'scanner' | 'incomingMail'> = (
  _app,
  deps,
) => {
  deps.incomingMail.handle(replies, takeReplies(deps));
  deps.chores.add('addresses of answers by e-mail', () => removeOldReplyAddresses(deps));
};
