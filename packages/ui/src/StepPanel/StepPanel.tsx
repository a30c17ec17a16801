import './StepPanel.css';
import { type ReactNode, useId, useState } from 'react';
import { Alert } from '../Alert/Alert.tsx';
import { Badge } from '../Badge/Badge.tsx';
import { Button } from '../Button/Button.tsx';
import { classNames } from '../classNames.ts';
import { Heading, type HeadingLevel } from '../Heading/Heading.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { SavedTextArea } from '../SavedTextArea/SavedTextArea.tsx';
import { SavingIndicator, type SavingTextKey, useAutoSave } from '../SavingIndicator/SavingIndicator.tsx';

/**
 * The texts of {@link StepPanel}: the badges `required`, `accepted` and `returned`; the toggle `doesNotApply` and `undo`; the
 * labels `reason` and `comment`, the button `addComment`, and `reasonMissing`, said instead of saving no reason.
 */
export type StepTextKey =
  | SavingTextKey
  | 'required'
  | 'accepted'
  | 'returned'
  | 'doesNotApply'
  | 'undo'
  | 'reason'
  | 'reasonMissing'
  | 'comment'
  | 'addComment';

export type StepAction = 'doesNotApply' | 'undo' | 'addComment';

export interface StepPanelProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Defaults to 3. */
  headingLevel?: HeadingLevel;
  required?: boolean;
  /** Whether nothing is left to do: a check mark stands before the title. */
  done?: boolean;
  /** False once the task is complete: what was written is shown, and nothing can be changed. So it is once the firm has accepted. */
  editable: boolean;
  /** The firm's review of the step. The reason for returning it is shown above everything else. */
  review?: { readonly state: 'accepted' | 'returned'; readonly reason: string | null } | null;
  /** Stored reason why the step does not apply; null if it applies. */
  dnaComment: string | null;
  /** Saves why the step does not apply, or null: that it applies again. Without it a step cannot be set aside. */
  onDnaComment?: (reason: string | null) => Promise<unknown>;
  /** Stored comment of the person to the firm. */
  comment?: string | null;
  /** Saves what is written to the firm. Without it there is no comment box. */
  onComment?: (text: string) => Promise<unknown>;
  /** Maximum length of both texts, as in the contract. Default: 4,000 characters. */
  maxLength?: number;
  /** The caller's words, in the person's language: ``(key) => t(`step.${key}`)``. */
  texts: (key: StepTextKey) => string;
  /**
   * The name of a button for who does not see what it stands below, as a sentence with the step's title in it: "“Child care” does not apply".
   * It has what is written on the button in it. Left out, the button has only that.
   */
  actionName?: ((action: StepAction, title: string) => string) | undefined;
  /** Contents of the step. They stay mounted but hidden while the step does not apply. */
  children: ReactNode;
  /** Parts below everything, which stay while the step does not apply: what the firm says of it, for example. */
  footer?: ReactNode;
}

/**
 * Shows one step of a task: the request, the switch for not applicable, the contents, and a note to the firm. Texts are
 * saved 200 ms after the last key; a save that rejects with an error whose `code` is `conflict` lets the person choose.
 */
export function StepPanel({ editable: mayEdit, ...rest }: StepPanelProps) {
  const { title, subtitle, headingLevel = 3, done, review, dnaComment, onDnaComment, texts } = rest;
  // A step that the firm has accepted can no longer be changed.
  const editable = mayEdit && review?.state !== 'accepted';
  const props = { ...rest, editable };
  const titleId = useId();
  const aside = useAside(dnaComment, onDnaComment);
  const [isNoting, setIsNoting] = useState(false);
  // Once there the note's box stays, also while all of it is being deleted.
  const [hadNote] = useState(Boolean(rest.comment));
  const hasNote = isNoting || hadNote || Boolean(rest.comment);

  const nameOf = (action: StepAction) =>
    props.actionName && typeof title === 'string'
      ? { 'aria-label': props.actionName(action, title) }
      : { 'aria-describedby': titleId };

  return (
    <section className={classNames('ar-step', aside.isAside && 'ar-step-aside')} aria-labelledby={titleId}>
      <header className="ar-step-header">
        {done && !aside.isAside && <Icon name="circle-check" />}
        <div className="ar-step-heading">
          <Heading level={headingLevel} size="lg" id={titleId}>
            {title}
          </Heading>
          <StepBadges {...props} isAside={aside.isAside} />
        </div>
      </header>
      {subtitle && <div className="ar-muted ar-measure">{subtitle}</div>}
      {aside.isAside ? <WhyAside {...props} aside={aside} /> : <NotTakenBack {...props} aside={aside} />}
      {review?.state === 'returned' && !aside.isAside && (
        <Alert level="warning" title={texts('returned')}>
          {review.reason}
        </Alert>
      )}
      <div className="ar-step-body" hidden={aside.isAside}>
        {props.children}
        {hasNote && <StepComment {...props} asked={isNoting} />}
      </div>
      {editable && (
        <div className="ar-step-footer">
          {!aside.isAside && props.onComment && !hasNote && (
            <Button
              size="sm"
              variant="quiet"
              icon="message-square"
              {...nameOf('addComment')}
              onClick={() => setIsNoting(true)}
            >
              {texts('addComment')}
            </Button>
          )}
          {onDnaComment && (
            <Button
              size="sm"
              variant="quiet"
              icon={aside.isAside ? 'undo-2' : 'circle-x'}
              {...nameOf(aside.isAside ? 'undo' : 'doesNotApply')}
              onClick={aside.toggle}
            >
              {texts(aside.isAside ? 'undo' : 'doesNotApply')}
            </Button>
          )}
        </div>
      )}
      {props.footer}
    </section>
  );
}

/**
 * Returns whether a step is marked as not applicable: as stored, or as the person has chosen here but not stored yet.
 */
function useAside(dnaComment: string | null, onDnaComment: StepPanelProps['onDnaComment']) {
  const saving = useAutoSave(async (reason: string | null) => onDnaComment?.(reason));
  const [chosen, setChosen] = useState<'aside' | 'applies'>();
  const [known, setKnown] = useState(dnaComment);
  if (dnaComment !== known) {
    setKnown(dnaComment);
    if (!saving.isUnsaved()) setChosen(undefined);
  }
  const isAside = chosen === undefined ? dnaComment !== null : chosen === 'aside';

  function takeBack() {
    const isToSave = dnaComment !== null || saving.isUnsaved();
    setChosen('applies');
    saving.discard();
    if (!isToSave) return;
    saving.write(null);
    saving.flush();
  }

  return {
    isAside,
    /** Whether it was marked just now, so that typing continues there. */
    isFresh: chosen === 'aside',
    saving,
    toggle: () => (isAside ? takeBack() : setChosen('aside')),
    takeTheirs() {
      saving.discard();
      setChosen(undefined);
    },
  };
}

interface AsideProps extends StepPanelProps {
  aside: ReturnType<typeof useAside>;
}

function WhyAside({ editable, dnaComment, maxLength = 4_000, texts, aside }: AsideProps) {
  if (!editable) return <p className="ar-step-said">{dnaComment}</p>;
  return (
    <SavedTextArea
      label={texts('reason')}
      required={texts('reasonMissing')}
      autoFocus={aside.isFresh}
      rows={2}
      maxLength={maxLength}
      stored={dnaComment ?? ''}
      saving={aside.saving}
      texts={texts}
    />
  );
}

/** Shows that marking a step as applicable again could not be saved. */
function NotTakenBack({ dnaComment, texts, aside: { saving, takeTheirs } }: AsideProps) {
  if (saving.state !== 'failed' && saving.state !== 'conflict') return null;
  return (
    <SavingIndicator
      state={saving.state}
      texts={texts}
      onRetry={saving.flush}
      onKeepMine={saving.keepMine}
      onTakeTheirs={takeTheirs}
      theirs={dnaComment}
    />
  );
}

function StepBadges({ required, review, isAside, texts }: StepPanelProps & { isAside: boolean }) {
  if (isAside) return <Badge>{texts('doesNotApply')}</Badge>;
  return (
    <>
      {required && <Badge tone="accent">{texts('required')}</Badge>}
      {review?.state === 'accepted' && <Badge tone="success">{texts('accepted')}</Badge>}
    </>
  );
}

interface StepCommentProps extends StepPanelProps {
  /** The person wants to write one now. */
  asked: boolean;
}

function StepComment({ editable, comment, onComment, maxLength = 4_000, texts, asked }: StepCommentProps) {
  const saving = useAutoSave(async (text: string) => onComment?.(text));
  if (!editable || !onComment) {
    return comment ? (
      <div>
        <p className="ar-step-label">{texts('comment')}</p>
        <p className="ar-step-said">{comment}</p>
      </div>
    ) : null;
  }
  return (
    <SavedTextArea
      label={texts('comment')}
      autoFocus={asked}
      rows={2}
      maxLength={maxLength}
      stored={comment ?? ''}
      saving={saving}
      texts={texts}
    />
  );
}
