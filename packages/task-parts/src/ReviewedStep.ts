import type { Task, TaskStep } from '@anteroom/sdk';
import { createContext } from 'react';

export interface StepInReview {
  readonly task: Task;
  readonly step: TaskStep;
}

/** Context for the files of a step: the step that staff can accept or send back; null if there is nothing to review. */
export const ReviewedStep = createContext<StepInReview | null>(null);
