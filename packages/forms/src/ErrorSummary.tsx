import type { FieldDefinition } from '@anteroom/domain/formDefinition';
import { Alert } from '@anteroom/ui/Alert';
import { Link } from '@anteroom/ui/Link';
import type { MouseEvent } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { controlId, useFormScope } from './FormScope.ts';
import { focusField } from './focusField.ts';
import { faultsIn } from './formFaults.ts';
import { useFormText } from './useFormText.ts';

/** Everything that keeps a form from being sent, once it was tried; each entry leads to its field. */
export function ErrorSummary({ fields }: { readonly fields: readonly FieldDefinition[] }) {
  const { form, id } = useFormScope();
  const { t } = useTranslation();
  const text = useFormText();
  const { errors, isSubmitted } = useFormState({ control: form.control });
  const faults = isSubmitted ? faultsIn(fields, errors, text) : [];
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
              onClick={(event) => goToField(event, controlId(id, path))}
            >
              {label} – {message}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

// The accent of a link is not made for the colour of the alert; the underline is enough.
const UNDERLINED = { textDecoration: 'underline' };

/** The field takes the focus, and the address stays as it is. */
function goToField(event: MouseEvent, fieldId: string) {
  event.preventDefault();
  focusField(fieldId);
}
