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
 * The texts of {@link StepPanel}: the badges `required`, `accepted` and `returned`; the toggle `doesNotApply` and
 * `undo`; the labels `reason` and `comment`; the button `addComment`; and `reasonMissing`, shown instead of saving an
 * empty reason.
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
  /** Whether the step is done, which shows a check mark before the title. */
  done?: boolean;
  /**
   * Whether the step can be changed. False once the task is complete: the texts are shown, but read-only. A step that
   * the firm has accepted is read-only as well.
   */
  editable: boolean;
  /** The firm's review of the step. The reason for returning it is shown above everything else. */
  review?: { readonly state: 'accepted' | 'returned'; readonly reason: string | null } | null;
  /** Stored reason why the step does not apply; null if it applies. */
  dnaComment: string | null;
  /**
   * Saves why the step does not apply; null means that it applies again. Without it a step cannot be marked as not
   * applicable.
   */
  onDnaComment?: (reason: string | null) => Promise<unknown>;
  /** Stored comment from the user to the firm. */
  comment?: string | null;
  /** Saves the comment to the firm. Without it there is no comment box. */
  onComment?: (text: string) => Promise<unknown>;
  /** Maximum length of both texts, as in the contract. Default: 4,000 characters. */
  maxLength?: number;
  /**
   * Asks before the person leaves without a text that could not be saved. Returns a function that ends this. Pass the
   * same function on each render.
   */
  holdUnsaved?: () => () => void;
  /** Returns the caller's texts, in the user's language: ``(key) => t(`step.${key}`)``. */
  texts: (key: StepTextKey) => string;
  /**
   * Returns the accessible name of a button, for people who do not see which step it belongs to: a sentence that
   * includes the step's title, such as "“Child care” does not apply". It must contain the button's visible text. By
   * default the name is the visible text.
   */
  actionName?: ((action: StepAction, title: string) => string) | undefined;
  /** Contents of the step. They stay mounted but hidden while the step does not apply. */
  children: ReactNode;
  /** Buttons beside those of the step, such as one that asks the firm. They stay visible in every state. */
  actions?: ReactNode;
  /** Content at the bottom, which stays visible while the step does not apply, such as the firm's comments on it. */
  footer?: ReactNode;
}

/**
 * Shows one step of a task: the request, the switch for not applicable, the contents, and a comment to the firm. Texts
 * are saved 200 ms after the last key press. If a save rejects with an error whose `code` is `conflict`, the user
 * chooses between the two versions.
 */
export function StepPanel({ editable: mayEdit, ...rest }: StepPanelProps) {
  const { title, subtitle, headingLevel = 3, done, review, dnaComment, onDnaComment, texts } = rest;
  // A step that the firm has accepted can no longer be changed.
  const editable = mayEdit && review?.state !== 'accepted';
  const props = { ...rest, editable };
  const titleId = useId();
  const aside = useAside(dnaComment, onDnaComment);
  const [isNoting, setIsNoting] = useState(false);
  // Once shown, the comment box stays, even while its whole text is being deleted.
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
      {(editable || props.actions) && (
        <div className="ar-step-footer">
          {editable && !aside.isAside && props.onComment && !hasNote && (
            <Button
              size="sm"
              variant="quiet"
              icon="square-pen"
              {...nameOf('addComment')}
              onClick={() => setIsNoting(true)}
            >
              {texts('addComment')}
            </Button>
          )}
          {editable && onDnaComment && (
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
          {props.actions}
        </div>
      )}
      {props.footer}
    </section>
  );
}

/** Returns whether a step is marked as not applicable: as stored, or as the user has chosen here but not stored yet. */
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
    /** Whether it was marked just now, so that the focus moves to the reason. */
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

function WhyAside({ editable, dnaComment, maxLength = 4_000, texts, holdUnsaved, aside }: AsideProps) {
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
      holdUnsaved={holdUnsaved}
    />
  );
}

/** Shows that a step could not be marked as applicable again. */
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
  /** Whether the user has just asked to write a comment. */
  asked: boolean;
}

function StepComment({ editable, comment, onComment, maxLength = 4_000, texts, ...rest }: StepCommentProps) {
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
      autoFocus={rest.asked}
      rows={2}
      maxLength={maxLength}
      stored={comment ?? ''}
      saving={saving}
      texts={texts}
      holdUnsaved={rest.holdUnsaved}
    />
  );
}
