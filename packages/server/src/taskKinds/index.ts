import type { TaskKind } from '@anteroom/contract';
import { documentRequestRules } from './documentRequest/rules.ts';
import { documentReviewRules } from './documentReview/rules.ts';
import { dynamicRules } from './dynamic/rules.ts';
import { esignRules } from './esign/rules.ts';
import { invoiceRules } from './invoice/rules.ts';
import { questionnaireRules } from './questionnaire/rules.ts';
import type { TaskKindRules } from './TaskKindRules.ts';
import { uploadRules } from './upload/rules.ts';

/** The rules of every kind of task. */
export const taskKinds: Readonly<Record<TaskKind, TaskKindRules>> = {
  ESIGN: esignRules,
  DOCUMENT_REQUEST: documentRequestRules,
  PAYMENT_REQUEST: invoiceRules,
  DOCUMENT_REVIEW: documentReviewRules,
  DYNAMIC: dynamicRules,
  UPLOAD: uploadRules,
  QUESTIONNAIRE: questionnaireRules,
  UK_INFORMATION_REQUEST: questionnaireRules,
};
