import { Questionnaire } from '@anteroom/forms';
import { getLastAnswers } from '@anteroom/plugin-task-questionnaire/api';
import { Http, type TaskScreenProps, useService } from '@anteroom/sdk';

/**
 * Screen of the information request for a tax return in the United Kingdom. The task's definition contains the
 * questions.
 */
export default function InformationRequest(props: TaskScreenProps) {
  const http = useService(Http);
  return (
    <Questionnaire
      {...props}
      loadLastAnswers={async (taskId, signal) =>
        (await http.call(getLastAnswers, { params: { taskId }, signal })).last
      }
    />
  );
}
