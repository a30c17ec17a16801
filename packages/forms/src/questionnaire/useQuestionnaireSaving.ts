import { readAnswers } from '@anteroom/domain/forms/formAnswers';
import { type Answers, fieldsOf, type QuestionnaireDefinition } from '@anteroom/domain/forms/formDefinition';
import { disputedAnswers, mergeAnswers } from '@anteroom/domain/forms/questionnaire';
import { type Task, Tasks, taskConflict, useService, useSession } from '@anteroom/sdk';
import { useAutoSave } from '@anteroom/ui/SavingIndicator';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FormDraft } from '../FormDraft.ts';

/** State of a questionnaire, stored as its task's `data`. */
export interface QuestionnaireState {
  readonly answers: Answers;
  /** Section that the person opened last. */
  readonly section: string | null;
}

/** Unsaved changes, with the answers on the server on which they are based. */
interface Unsaved extends QuestionnaireState {
  readonly base: Answers;
}

/** Reads the state from a task's `data`, which may have any shape. */
export function stateOf(definition: QuestionnaireDefinition, task: Task): QuestionnaireState {
  const { answers, section } = task.data;
  return {
    answers: readAnswers(fieldsOf(definition), answers),
    section: typeof section === 'string' ? section : null,
  };
}

/**
 * Thrown when the same questions were answered differently elsewhere, and only the person can say which answer is
 * right.
 */
class AnsweredElsewhere extends Error {
  override readonly name = 'AnsweredElsewhere';
  /** Code that makes the saving wait for the person's decision. */
  readonly code = 'conflict';
}

interface SavingEvents {
  /** Called at each pause in typing, with all answers. */
  readonly onSaving: (answers: Answers) => void;
  /** Called with the merged answers, to show those that were changed elsewhere. */
  readonly onMerged: (answers: Answers) => void;
}

type ReadState = () => QuestionnaireState;

/**
 * Maximum number of consecutive merges while another tab or person keeps changing the questionnaire; after that, the
 * person decides.
 */
const MERGES = 5;

/**
 * Saves answers at each pause in typing. Until the server has stored them, they are also in the tab's session storage,
 * so that they survive a lost connection, a reload and an expired session. Changes made elsewhere are merged question
 * by question. If a question was answered differently in both places, the person decides.
 */
export function useQuestionnaireSaving(
  definition: QuestionnaireDefinition,
  task: Task,
  { onSaving, onMerged }: SavingEvents,
) {
  const tasks = useService(Tasks);
  const { userId } = useSession();
  const [draft] = useState(
    () =>
      new FormDraft<Unsaved>({
        definition: { id: `task-${task.taskId}`, version: definition.version },
        userId,
        clientId: task.clientId,
      }),
  );
  const [start] = useState(() => startOf(definition, task, draft.read()));
  const seen = useRef(task);
  const base = useRef(start.base);
  const newest = useRef<ReadState | null>(start.isUnsaved ? () => start : null);
  // Answers that were sent and may have been stored, although there was no response.
  const attempts = useRef<Answers[]>([]);
  const [theirs, setTheirs] = useState<Answers | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  /** Number of times that the person had to decide. */
  const disputes = useRef(0);

  useEffect(() => {
    const isSame = sameAnswers(stateOf(definition, task).answers, base.current);
    // The newer version may only have a new comment. A change to the answers is detected when the next save is refused.
    if (task.version > seen.current.version && isSame) seen.current = task;
  }, [definition, task]);

  const keepDraft = useCallback(() => {
    if (newest.current) draft.write({ ...newest.current(), base: base.current });
  }, [draft]);
  useEffect(() => {
    window.addEventListener('pagehide', keepDraft);
    return () => window.removeEventListener('pagehide', keepDraft);
  }, [keepDraft]);

  async function store(read: ReadState): Promise<void> {
    const state = read();
    let { answers } = state;
    keepDraft();
    onSaving(answers);
    for (let attempt = 1; ; attempt += 1) {
      try {
        attempts.current.push(answers);
        seen.current = await tasks.save(seen.current, { answers, section: state.section ?? '' });
        break;
      } catch (error) {
        const conflict = taskConflict(error);
        if (conflict?.reason !== 'stale' || attempt === MERGES) throw error;
        const elsewhere = stateOf(definition, conflict.current).answers;
        const isOwn = attempts.current.some((sent) => sameAnswers(sent, elsewhere));
        const since = isOwn ? elsewhere : base.current;
        const disputed = disputedAnswers(since, answers, elsewhere);
        answers = mergeAnswers(since, answers, elsewhere);
        seen.current = conflict.current;
        base.current = elsewhere;
        attempts.current = [];
        const changes = changesTo(state.answers, answers);
        if (Object.keys(changes).length > 0) onMerged(changes);
        if (disputed.length > 0) {
          disputes.current += 1;
          setTheirs(
            Object.fromEntries(Object.entries(elsewhere).filter(([name]) => disputed.includes(name))),
          );
          throw new AnsweredElsewhere('The same question was answered differently elsewhere');
        }
      }
    }
    base.current = answers;
    attempts.current = [];
    setTheirs(null);
    if (newest.current === read) {
      newest.current = null;
      draft.clear();
    }
  }

  /** Runs saves one after the other, because each save names the version that the previous one produced. */
  function save(read: ReadState): Promise<void> {
    const next = last.current.then(() => store(read));
    last.current = next.catch(() => undefined);
    return next;
  }

  const saving = useAutoSave(save);
  const { isUnsaved } = start;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was left from before
  useEffect(() => {
    if (isUnsaved && newest.current) saving.write(newest.current);
  }, []);

  return {
    start,
    saving,
    /** Conflicting answers given elsewhere, about which the person has to decide; null if there are none. */
    theirs,
    /** Records a change. `read` is called only at the pause that saves it, so a key press costs nothing. */
    write(read: ReadState) {
      newest.current = read;
      saving.write(read);
    },
    /** Saves the current answers at once. Resolves with the updated task. */
    async saveNow(read: ReadState): Promise<Task> {
      if (saving.state === 'conflict') throw new AnsweredElsewhere('Nobody has decided yet');
      saving.discard();
      newest.current = read;
      const before = disputes.current;
      try {
        await last.current;
        if (disputes.current > before) throw new AnsweredElsewhere('Nobody has decided yet');
        await save(read);
      } catch (error) {
        saving.write(read);
        if (error instanceof AnsweredElsewhere) saving.hold();
        throw error;
      }
      return seen.current;
    },
  };
}

function startOf(definition: QuestionnaireDefinition, task: Task, unsaved: Unsaved | null) {
  const stored = stateOf(definition, task);
  if (!unsaved) return { ...stored, base: stored.answers, isUnsaved: false };
  const fields = fieldsOf(definition);
  const [base, mine] = [readAnswers(fields, unsaved.base), readAnswers(fields, unsaved.answers)];
  const answers = mergeAnswers(base, mine, stored.answers);
  return { answers, section: unsaved.section, base: stored.answers, isUnsaved: true };
}

const sameAnswers = (one: Answers, other: Answers) => JSON.stringify(one) === JSON.stringify(other);

function changesTo(before: Answers, after: Answers): Answers {
  return Object.fromEntries(
    Object.entries(after).filter(([name, answer]) => JSON.stringify(answer) !== JSON.stringify(before[name])),
  );
}
