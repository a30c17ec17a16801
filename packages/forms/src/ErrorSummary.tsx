import type { FieldDefinition } from '@anteroom/domain/forms/formDefinition';
import { Alert } from '@anteroom/ui/Alert';
import { Link } from '@anteroom/ui/Link';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { controlId, useFormScope } from './FormScope.ts';
import { faultsIn } from './formFaults.ts';
import { useFormText } from './useFormText.ts';

interface ErrorSummaryProps {
  readonly fields: readonly FieldDefinition[];
  /** Whether the person tried to continue, in a form that has not been submitted yet. */
  readonly tried?: boolean;
  readonly onField: (path: string) => void;
}

/**
 * Lists everything that prevents a form from being submitted, once the person has tried. Each entry leads to its field.
 */
export function ErrorSummary({ fields, tried = false, onField }: ErrorSummaryProps) {
  const { form, id } = useFormScope();
  const { t } = useTranslation();
  const text = useFormText();
  const { errors, isSubmitted } = useFormState({ control: form.control });
  const faults = isSubmitted || tried ? faultsIn(fields, errors, text) : [];
  if (faults.length === 0) return null;
  return (
    <Alert level="danger" title={t('form.summary', { count: faults.length })}>
      <ul className="ar-stack ar-stack-small">
        {faults.map(({ path, label, message }) => (
          <li key={path}>
            <Link
              href={`#${controlId(id, path)}`}
              variant="quiet"
              style={UNDERLINED}
              onClick={(event) => {
                // The page's address stays unchanged.
                event.preventDefault();
                onField(path);
              }}
            >
              {label} – {message}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

// The accent colour of links may lack contrast on the alert; the underline is sufficient.
const UNDERLINED = { textDecoration: 'underline' };
