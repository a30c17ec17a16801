import { type AnyTransaction, defineServer, type Portal, type ServerHalf } from '@anteroom/server-sdk';
import { expect, test } from 'vitest';

/** A portal with a server half from {@link wordSender}, and the results of what the half sent. */
export interface SendingPortal {
  readonly portal: Pick<Portal, 'clock' | 'db' | 'events' | 'jobs' | 'mail'>;
  readonly companyId: string;
  /** Texts of the e-mails that were sent for this firm. */
  mails(): Promise<readonly string[]>;
  /** Types of the plugin's events. */
  events(): Promise<readonly string[]>;
  /** Runs the pending jobs, if they do not run by themselves. */
  runJobs(): Promise<void>;
}

/** Returns the server half with which the contract is tested, and the words of the jobs that it has run. */
export function wordSender(): { readonly half: ServerHalf; readonly done: readonly string[] } {
  const done: string[] = [];
  const half = defineServer({
    id: 'word-sender',
    register({ jobs }) {
      jobs.handle<{ companyId: string; word: string }>('words', async ({ word }) => void done.push(word));
    },
  });
  return { half, done };
}

/**
 * Tests the portal's guarantees about what a server half sends, for both the portal and its stand-in in tests of
 * halves.
 */
export function sendingContract(open: () => SendingPortal & { readonly done: readonly string[] }): void {
  const send = (word: string, then: (tx: AnyTransaction) => Promise<void> = async () => undefined) => {
    const { portal, companyId } = open();
    return portal.db.inFirm(companyId, async (tx) => {
      const letter = { to: 'ana@firm.test', language: 'en-us', subject: word, parts: [word] };
      await portal.jobs.send('words', { companyId, word } as { companyId: string }, tx);
      await portal.mail.enqueue(companyId, letter, tx);
      await portal.events.publish({ companyId, clientId: null }, { type: `word-${word}`, data: {} }, tx);
      await then(tx);
    });
  };

  test('jobs, e-mails and events of a transaction arrive after its commit, and never after a rollback', async () => {
    const { done, mails, events, runJobs } = open();
    const undone = send('undone', async () => {
      throw new Error('not this');
    });
    await expect(undone).rejects.toThrow('not this');
    await send('kept');
    await runJobs();
    await expect.poll(() => done).toEqual(['kept']);
    await expect.poll(mails).toEqual(['kept']);
    await expect.poll(events).toEqual(['word-kept']);
  });

  test('e-mails and events of a transaction are not visible before its commit', async () => {
    const { mails, events } = open();
    let seen: unknown;
    await send('late', async () => {
      seen = [(await mails()).includes('late'), (await events()).includes('word-late')];
    });
    expect(seen).toEqual([false, false]);
    await expect.poll(mails).toContain('late');
    await expect.poll(events).toContain('word-late');
  });

  test('the clock returns a new date each time', () => {
    const { clock } = open().portal;
    const now = clock.now();
    now.setFullYear(1970);
    expect(clock.now().getFullYear()).toBeGreaterThan(2000);
  });
}
