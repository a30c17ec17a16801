import { Dialogs, HttpError, Log, type Task, Tasks, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Link } from '@anteroom/ui/Link';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Item that prevents the task from being completed. */
export interface OpenPlace {
  readonly label: string;
  /** ID of the element where it can be completed. The element is focused, so it needs a `tabIndex`. */
  readonly elementId: string;
}

interface MarkDoneProps {
  readonly editable: boolean;
  /** Text next to the button that says what pressing it does. */
  readonly hint: string;
  /** Reason why the person has to wait, shown instead of the hint; disables the button. */
  readonly wait?: string | null;
  /** Confirmation to ask for before completing. */
  readonly doubt?: { readonly title: string; readonly message: string } | null;
  /** Open items, which are listed when the button is pressed. */
  readonly open?: readonly OpenPlace[];
  /** Returns the current task when the button is pressed. */
  readonly latest: () => Promise<Task>;
}

/** Ends a task screen: the button that completes the task, the items that prevent it, and error messages. */
export function MarkDone({ editable, hint, wait = null, doubt = null, open = [], latest }: MarkDoneProps) {
  const { t } = useTranslation();
  const tasks = useService(Tasks);
  const dialogs = useService(Dialogs);
  const log = useService(Log);
  const hintId = useId();
  const summary = useRef<HTMLDivElement>(null);
  /** Number of times that the button was pressed while items were open. */
  const [refusals, setRefusals] = useState(0);
  const [stage, setStage] = useState<'idle' | 'saving' | 'open' | 'conflict' | 'failed'>('idle');

  // Focus the summary, so that screen readers announce it and its first link is one Tab away.
  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  async function complete() {
    if (open.length > 0) {
      setStage('open');
      return setRefusals(refusals + 1);
    }
    if (doubt && !(await dialogs.confirm({ ...doubt, confirmLabel: t('parts.done.button') }))) return;
    setStage('saving');
    try {
      await tasks.complete(await latest());
      setStage('idle');
    } catch (error) {
      log.warn('A task could not be completed', error);
      setStage(error instanceof HttpError && error.code === 'conflict' ? 'conflict' : 'failed');
    }
  }

  return (
    <div className="ar-stack">
      {editable && (stage === 'conflict' || stage === 'failed') && (
        <Alert level="danger" title={t(`parts.done.${stage}.title`)}>
          {t(`parts.done.${stage}.message`)}
        </Alert>
      )}
      {stage === 'open' && open.length > 0 && (
        <div ref={summary} tabIndex={-1}>
          <Alert level="danger" title={t('parts.done.open', { count: open.length })}>
            <ul className="ar-stack ar-stack-small">
              {open.map(({ label, elementId }) => (
                <li key={elementId}>
                  <Link
                    href={`#${elementId}`}
                    variant="quiet"
                    style={UNDERLINED}
                    onClick={(event) => {
                      event.preventDefault();
                      document.getElementById(elementId)?.focus();
                    }}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
      {editable && (
        <div className="ar-cluster" style={{ columnGap: 'var(--ar-space-2)' }}>
          <Button
            variant="primary"
            size="lg"
            icon="check"
            loading={stage === 'saving'}
            disabled={wait !== null}
            aria-describedby={hintId}
            onClick={complete}
          >
            {t('parts.done.button')}
          </Button>
          <p id={hintId} className="ar-muted ar-small">
            {wait ?? hint}
          </p>
        </div>
      )}
    </div>
  );
}

// The accent colour of links may lack contrast on the alert; the underline is sufficient.
const UNDERLINED = { textDecoration: 'underline' };
