import type { AnsweredSection } from '../api.ts';

/** Returns the sections of several questionnaires merged into one list. Where two differ, the first one wins. */
export function joinSections(all: readonly AnsweredSection[]): AnsweredSection[] {
  const known = new Set<string>();
  const joined = new Map<string, AnsweredSection>();
  for (const { id, title, questions } of all) {
    const section = joined.get(id) ?? { id, title, questions: [] };
    joined.set(id, section);
    for (const question of questions) {
      if (known.has(question.name)) continue;
      known.add(question.name);
      section.questions.push(question);
    }
  }
  return [...joined.values()].filter(({ questions }) => questions.length > 0);
}
