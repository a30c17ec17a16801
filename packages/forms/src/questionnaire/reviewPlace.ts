/** The page after the last section, where a section's id could stand; none is written like this. */
export const REVIEW = '(review)';
