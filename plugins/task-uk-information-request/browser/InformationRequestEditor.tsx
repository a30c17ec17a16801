import { QuestionnaireEditor } from '@anteroom/forms';
import { Http, type TaskEditorProps, useService } from '@anteroom/sdk';
import { getInformationRequest } from '../api.ts';

/** Editor for the portal's information request of a tax year. */
export default function InformationRequestEditor(props: TaskEditorProps) {
  const http = useService(Http);
  return (
    <QuestionnaireEditor
      {...props}
      kind="UK_INFORMATION_REQUEST"
      loadTemplate={async (taxYear, signal) =>
        (await http.call(getInformationRequest, { query: { taxYear }, signal })).definition
      }
    />
  );
}
