import { QuestionnaireEditor } from '@anteroom/forms';
import { Http, type TaskEditorProps, useService } from '@anteroom/sdk';
import { getQuestionnaireTemplate } from '../api.ts';

/** Editor for the portal's questionnaire of a tax year. */
export default function TaxQuestionnaireEditor(props: TaskEditorProps) {
  const http = useService(Http);
  return (
    <QuestionnaireEditor
      {...props}
      kind="QUESTIONNAIRE"
      loadTemplate={async (taxYear, signal) =>
        (await http.call(getQuestionnaireTemplate, { query: { taxYear }, signal })).definition
      }
    />
  );
}
