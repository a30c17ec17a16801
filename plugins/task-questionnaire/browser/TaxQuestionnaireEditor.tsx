import { QuestionnaireEditor } from '@anteroom/forms';
import { Http, type TaskEditorProps, useService } from '@anteroom/sdk';
import { useTranslation } from 'react-i18next';
import { getQuestionnaireTemplate } from '../api.ts';

/** Editor for the portal's questionnaire of a tax year. */
export default function TaxQuestionnaireEditor(props: TaskEditorProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  return (
    <div className="ar-stack ar-stack-small">
      <p>{t('editor.about')}</p>
      <QuestionnaireEditor
        {...props}
        kind="QUESTIONNAIRE"
        loadTemplate={async (taxYear, signal) =>
          (await http.call(getQuestionnaireTemplate, { query: { taxYear }, signal })).definition
        }
      />
    </div>
  );
}
