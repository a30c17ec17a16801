/** Stands for the page after the last section, in place of a section's ID; no section has an ID of this form. */
export const REVIEW = '(review)';
