import type { FormDefinition } from '@anteroom/domain/forms/formDefinition';
import { type Answers, FormDraft } from '@anteroom/forms';
import { useSession } from '@anteroom/sdk';
import { useAutoSave } from '@anteroom/ui/SavingIndicator';
import { useEffect, useRef, useState } from 'react';
import type { ServiceRequest, ServiceRequestType } from '../api.ts';
import { currentOf, type SeenRequest, useRequestCalls } from './requests.ts';

/**
 * Unsaved input, and the idempotency key of a new request, so that a retry after a reload does not create a second one.
 */
interface Unsaved {
  readonly answers: Answers;
  readonly idempotencyKey: string;
}

/**
 * Idempotency keys of the requests that were created here, by request ID, so that uploads that began before a request
 * was created are found when its draft is opened again.
 */
const keysOfMade = new Map<string, string>();

interface DraftSavingOptions {
  readonly clientId: string;
  readonly type: ServiceRequestType;
  readonly definition: FormDefinition;
  /** null for a new request. */
  readonly draft: ServiceRequest | null;
  /** Called when a new request was stored under this ID. */
  readonly onMade: (requestId: string) => void;
  /**
   * Called when the request turns out to have been sent already, from elsewhere or by a click whose response was lost.
   */
  readonly onSent: (requestId: string) => Promise<void>;
}

/**
 * Saves a draft while it is typed. Until the server has stored it, the input is also kept in the tab's session storage,
 * so that it survives a network failure, a reload and an expired session.
 */
export function useDraftSaving({ clientId, type, definition, draft, onMade, onSent }: DraftSavingOptions) {
  const calls = useRequestCalls(clientId, type);
  const { userId, emulatedUserId } = useSession();
  const [kept] = useState(
    () =>
      new FormDraft<Unsaved>({
        definition: { id: `request-${draft?.id ?? `new-${type}`}`, version: definition.version },
        userId,
        clientId,
      }),
  );
  const [unsaved] = useState(() => kept.read());
  const [idempotencyKey] = useState(() => unsaved?.idempotencyKey ?? crypto.randomUUID());
  const seen = useRef<SeenRequest | null>(draft);
  const elsewhere = useRef<ServiceRequest | null>(null);
  /** Whether an earlier call that received no response may have created the request. */
  const mayBeBegun = useRef(unsaved !== null && draft === null);
  const newest = useRef<Answers | null>(unsaved?.answers ?? null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const isLeft = useRef(false);

  async function store(answers: Answers): Promise<void> {
    try {
      if (!seen.current) {
        const isRetry = mayBeBegun.current;
        mayBeBegun.current = true;
        const made = await calls.begin(idempotencyKey, answers);
        if (made.status !== 'draft') return leave(made);
        seen.current = made;
        keysOfMade.set(made.id, idempotencyKey);
        if (isRetry) seen.current = await calls.save(made, answers);
        calls.show({ ...made, ...seen.current });
        onMade(made.id);
      } else {
        seen.current = await calls.save(seen.current, answers);
      }
    } catch (error) {
      const current = currentOf(error);
      if (current && current.status !== 'draft') return leave(current);
      elsewhere.current = current;
      throw error;
    }
    if (newest.current !== answers) return;
    newest.current = null;
    kept.clear();
  }

  async function leave(request: ServiceRequest): Promise<void> {
    isLeft.current = true;
    kept.clear();
    newest.current = null;
    saving.discard();
    calls.show(request);
    await onSent(request.id);
  }

  /** Runs saves one after the other, because each save names the version that the previous one produced. */
  function save(answers: Answers): Promise<void> {
    const next = last.current.then(() => store(answers));
    last.current = next.catch(() => undefined);
    return next;
  }

  const saving = useAutoSave(save);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was left from before
  useEffect(() => {
    if (newest.current) saving.write(newest.current);
  }, []);

  return {
    /** Initial values of the form. */
    start: (unsaved?.answers ?? draft?.answers ?? {}) as Answers,
    saving,
    /** Identifies the draft while the page is open, also before it has an ID. */
    key: draft ? (keysOfMade.get(draft.id) ?? draft.id) : idempotencyKey,
    write(answers: Answers) {
      // Staff who view the portal as another person save nothing in that person's name.
      if (emulatedUserId !== null) return;
      newest.current = answers;
      kept.write({ answers, idempotencyKey });
      saving.write(answers);
    },
    /** Saves the input over the stored version, after a conflict. */
    keepMine() {
      if (elsewhere.current) seen.current = elsewhere.current;
      saving.keepMine();
    },
    /** Discards unsaved input. */
    forget() {
      saving.discard();
      newest.current = null;
      kept.clear();
    },
    /** Saves these answers and sends them. Resolves with null if the request had already been sent. */
    async send(answers: Answers): Promise<ServiceRequest | null> {
      saving.discard();
      newest.current = answers;
      kept.write({ answers, idempotencyKey });
      await save(answers);
      if (isLeft.current || !seen.current) return null;
      const request = await calls.send(seen.current);
      calls.show(request);
      kept.clear();
      return request;
    },
    /** Deletes the draft, stored or not. */
    async discard(): Promise<void> {
      saving.discard();
      await last.current;
      if (seen.current) await calls.discard(seen.current);
      newest.current = null;
      kept.clear();
    },
  };
}
