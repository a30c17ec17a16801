import { entriesOf } from '@anteroom/domain/forms/formAnswers';
import type { Answers, EntryAnswers } from '@anteroom/domain/forms/formDefinition';
import type { RequestFault } from './requestForm.ts';

/** Returns a text, date, number or choice; empty if there is no answer. */
export function textOf(answers: Answers | EntryAnswers, name: string): string {
  const answer = answers[name];
  return typeof answer === 'string' ? answer.trim() : '';
}

/** Returns a number; null if there is no answer. */
export function numberOf(answers: Answers | EntryAnswers, name: string): number | null {
  const text = textOf(answers, name);
  return text === '' ? null : Number(text);
}

/** Returns the digits of a number typed with a mask, or null if there is no answer. */
export function digitsOf(answers: Answers | EntryAnswers, name: string): string | null {
  return textOf(answers, name).replace(/\D/g, '') || null;
}

/** Finds dependants whose CPF equals that of the person or of another dependant. */
export function sameCpfFaults(answers: Answers): readonly RequestFault[] {
  const seen = new Set([digitsOf(answers, 'cpf')]);
  return entriesOf(answers.dependants).flatMap((entry, index): readonly RequestFault[] => {
    const cpf = digitsOf(entry, 'dependantCpf');
    const isKnown = seen.has(cpf);
    seen.add(cpf);
    return isKnown ? [{ path: `dependants.${index}.dependantCpf`, rule: 'sameCpf' }] : [];
  });
}
