import { fail, type InboxAction, type InboxActionContext } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import type { AreaServices } from '../AreaServices.ts';
import { holdThread } from '../conversation/holdThread.ts';
import { resolveSubject } from '../conversation/resolveSubject.ts';
import { openThread, sayInThread } from '../conversation/sayInThread.ts';
import type { SayDeps } from '../conversation/tellOfEntry.ts';
import type { Tx } from '../schema.ts';
import { returnInTransaction } from '../tasks/returnTask.ts';
import { reviewInTransaction } from '../tasks/reviewTaskStep.ts';
import { findTask } from '../tasks/taskStore.ts';
import { textsIn } from '../textsIn.ts';
import { placeOfKey } from './tellStaff.ts';

/** Dependencies of actions on items. */
export interface ActionDeps extends Deps, SayDeps, Pick<AreaServices, 'taskKinds' | 'conversationKinds'> {}

/**
 * Returns the actions of staff on a step of a task: accept what was provided, or send it back with a reason. The client
 * is notified.
 */
export function reviewActions(deps: ActionDeps): readonly InboxAction[] {
  const review =
    (state: 'accepted' | 'returned'): InboxAction['run'] =>
    async ({ tx, scope, origin, item: { key }, text: reason }) => {
      const { taskId, step: stepNumber } = placeOfKey(key);
      const { steps } = await findTask(deps, tx as Tx, scope, taskId);
      const version = steps.find(({ number }) => number === stepNumber)?.version;
      if (version === undefined) fail('not-found', 'There is no such step.');
      const patch = { version, state, ...(state === 'returned' && { reason }), sendNotification: true };
      await reviewInTransaction(deps, tx as Tx, scope, { taskId, stepNumber }, patch, origin);
    };
  return [
    {
      id: 'accept',
      icon: 'check-check',
      access: 'tasks.manage',
      label: (language) => textsIn(language)('inbox.actions.accept'),
      run: review('accepted'),
    },
    { ...sendBack, run: review('returned') },
  ];
}

/**
 * Returns the action with which staff send back a whole task that a client has completed. The client is notified of the
 * reason.
 */
export function returnAction(deps: ActionDeps): InboxAction {
  return {
    ...sendBack,
    async run({ tx, scope, origin, item: { key }, text: reason }) {
      const { version } = await findTask(deps, tx as Tx, scope, key);
      await returnInTransaction(deps, tx as Tx, scope, key, { version, reason }, origin);
    },
  };
}

const sendBack: Omit<InboxAction, 'run'> = {
  id: 'return',
  icon: 'undo-2',
  access: 'tasks.manage',
  label: (language) => textsIn(language)('inbox.actions.return'),
  asks: (language) => textsIn(language)('inbox.actions.reason'),
};

/** Returns the action that answers a client's entry in a conversation. */
export function replyInThread(deps: ActionDeps): InboxAction {
  return replyBy(async ({ tx, scope, origin, item: { key }, text }) => {
    const thread = await holdThread(deps, tx as Tx, scope, key);
    await sayInThread(deps, tx as Tx, scope, thread, { id: deps.ids.next(), text }, origin);
  });
}

/** Returns the action that answers a note on a task or one of its steps, in the conversation about it. */
export function replyAboutTask(deps: ActionDeps): InboxAction {
  return replyBy(async ({ tx, scope, origin, item: { key }, text }) => {
    const kind = placeOfKey(key).step > 0 ? 'step' : 'task';
    const subject = await resolveSubject(deps, tx as Tx, scope, { kind, id: key });
    const said = { id: deps.ids.next(), text };
    const thread = await openThread(deps, tx as Tx, scope, subject, said);
    await sayInThread(deps, tx as Tx, scope, thread, said, origin);
  });
}

function replyBy(run: (context: InboxActionContext) => Promise<void>): InboxAction {
  return {
    id: 'reply',
    icon: 'send',
    access: 'conversations.write',
    label: (language) => textsIn(language)('inbox.actions.reply'),
    asks: (language) => textsIn(language)('inbox.actions.answer'),
    run,
  };
}
