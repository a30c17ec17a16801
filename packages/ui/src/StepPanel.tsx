import './StepPanel.css';
import { type ReactNode, useId, useState } from 'react';
import { Alert } from './Alert.tsx';
import { Badge } from './Badge.tsx';
import { Button } from './Button.tsx';
import { classNames } from './classNames.ts';
import { Heading, type HeadingLevel } from './Heading.tsx';
import { Icon } from './Icon.tsx';
import { SavedTextArea } from './SavedTextArea.tsx';
import { SavingIndicator, type SavingTextKey, useAutoSave } from './SavingIndicator.tsx';

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

export interface StepPanelProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Defaults to 3. */
  headingLevel?: HeadingLevel;
  required?: boolean;
  /** There is nothing left to do here: a check mark stands before the title. */
  done?: boolean;
  /** False once the task is complete: what was written is shown, and nothing can be changed. So it is once the firm has accepted. */
  editable: boolean;
  /** What the firm said to it. A step that was returned says why above everything else. */
  review?: { readonly state: 'accepted' | 'returned'; readonly reason: string | null } | null;
  /** Why the step does not apply, as stored; null while it does. */
  dnaComment: string | null;
  /** Saves why the step does not apply, or null: that it applies again. Without it a step cannot be set aside. */
  onDnaComment?: (reason: string | null) => Promise<unknown>;
  /** What the person wrote to the firm about the step, as stored. */
  comment?: string | null;
  /** Saves what is written to the firm. Without it there is no comment box. */
  onComment?: (text: string) => Promise<unknown>;
  /** As the contract limits both texts. Default 4,000 characters. */
  maxLength?: number;
  /** The caller's words, in the person's language: ``(key) => t(`step.${key}`)``. */
  texts: (key: StepTextKey) => string;
  /** What is to be done. It stays where it is, unseen, while the step does not apply. */
  children: ReactNode;
}

/**
 * One step of a task: what is asked, the way to say that it does not apply, what is to be done, and a word to the firm. Texts
 * are saved 200 ms after the last key; a save that rejects with an error whose `code` is `conflict` lets the person choose.
 */
export function StepPanel({ editable: mayEdit, ...rest }: StepPanelProps) {
  const { title, subtitle, headingLevel = 3, done, review, dnaComment, onDnaComment, texts } = rest;
  // What the firm has accepted stays as it is.
  const editable = mayEdit && review?.state !== 'accepted';
  const props = { ...rest, editable };
  const titleId = useId();
  const dna = useAutoSave(async (reason: string | null) => onDnaComment?.(reason));
  // What was chosen here and is not stored yet.
  const [chosen, setChosen] = useState<'aside' | 'applies'>();
  const [known, setKnown] = useState(dnaComment);
  if (dnaComment !== known) {
    setKnown(dnaComment);
    if (!dna.isUnsaved()) setChosen(undefined);
  }
  const isAside = chosen === undefined ? dnaComment !== null : chosen === 'aside';

  function setAside() {
    setChosen('aside');
  }

  function takeBack() {
    const isToSave = dnaComment !== null || dna.isUnsaved();
    setChosen('applies');
    dna.discard();
    if (!isToSave) return;
    dna.write(null);
    dna.flush();
  }

  return (
    <section
      className={classNames('ar-step', done && 'ar-step-done', isAside && 'ar-step-aside')}
      aria-labelledby={titleId}
    >
      <header className="ar-step-header">
        {done && !isAside && <Icon name="circle-check" />}
        <div className="ar-step-heading">
          <Heading level={headingLevel} size="lg" id={titleId}>
            {title}
          </Heading>
          <StepBadges {...props} isAside={isAside} />
        </div>
        {editable && onDnaComment && (
          <Button
            size="sm"
            variant="quiet"
            icon={isAside ? 'undo-2' : undefined}
            onClick={isAside ? takeBack : setAside}
          >
            {texts(isAside ? 'undo' : 'doesNotApply')}
            <span className="ar-visually-hidden">: {title}</span>
          </Button>
        )}
      </header>
      {subtitle && <div className="ar-muted ar-measure">{subtitle}</div>}
      {review?.state === 'returned' && !isAside && (
        <Alert level="warning" title={texts('returned')}>
          {review.reason}
        </Alert>
      )}
      {isAside && <WhyAside {...props} saving={dna} startsHere={chosen === 'aside'} />}
      {!isAside && (dna.state === 'failed' || dna.state === 'conflict') && (
        <SavingIndicator
          state={dna.state}
          texts={texts}
          onRetry={dna.flush}
          onKeepMine={dna.keepMine}
          onTakeTheirs={() => {
            dna.discard();
            setChosen(undefined);
          }}
          theirs={dnaComment}
        />
      )}
      <div className="ar-step-body" hidden={isAside}>
        {props.children}
        <StepComment {...props} />
      </div>
    </section>
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

interface WhyAsideProps extends StepPanelProps {
  saving: ReturnType<typeof useAutoSave<string | null>>;
  /** It was set aside just now, so writing goes on here. */
  startsHere: boolean;
}

function WhyAside({ editable, dnaComment, maxLength = 4_000, texts, saving, startsHere }: WhyAsideProps) {
  if (!editable) return <p className="ar-step-said">{dnaComment}</p>;
  return (
    <SavedTextArea
      label={texts('reason')}
      required={texts('reasonMissing')}
      autoFocus={startsHere}
      rows={2}
      maxLength={maxLength}
      stored={dnaComment ?? ''}
      saving={saving}
      texts={texts}
    />
  );
}

function StepComment({ title, editable, comment, onComment, maxLength = 4_000, texts }: StepPanelProps) {
  const saving = useAutoSave(async (text: string) => onComment?.(text));
  const [isAsked, setIsAsked] = useState(false);
  const [isOpen, setIsOpen] = useState(Boolean(comment));
  function open() {
    setIsAsked(true);
    setIsOpen(true);
  }

  if (!editable || !onComment) {
    return comment ? (
      <div>
        <p className="ar-step-label">{texts('comment')}</p>
        <p className="ar-step-said">{comment}</p>
      </div>
    ) : null;
  }
  if (!comment && !isOpen) {
    return (
      <div>
        <Button size="sm" variant="quiet" icon="message-square" onClick={open}>
          {texts('addComment')}
          <span className="ar-visually-hidden">: {title}</span>
        </Button>
      </div>
    );
  }
  return (
    <SavedTextArea
      label={texts('comment')}
      autoFocus={isAsked}
      rows={2}
      maxLength={maxLength}
      stored={comment ?? ''}
      saving={saving}
      texts={texts}
    />
  );
}
