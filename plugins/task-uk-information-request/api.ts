import { questionnaireTemplate } from '@anteroom/plugin-task-questionnaire/api';

export const informationRequestKind = 'UK_INFORMATION_REQUEST';

export const getInformationRequest = questionnaireTemplate(informationRequestKind);
