const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Where on the scale of its index a cosine stands: `low` is that of strangers, `high` that of neighbours. */
export const likeness = (cosine: number, low: number, high: number) =>
  high > low ? clamp((cosine - low) / (high - low)) : 0;

const most = 0.15;
const half = 4;

/**
 * What people thought of answers that rest on a segment moves its relevance a little: one of them by 3 %, four by half of
 * the most, and all together never by more than 15 %.
 */
export const weighByLikes = (score: number, likes: number): number =>
  Math.round(clamp(score * (1 + (most * likes) / (Math.abs(likes) + half))) * 1000) / 1000;

/** The one relevance, by words and by meaning: either is enough. Three decimals, for threshold and display alike. */
export const scoreOf = (words: number, meaning: number, weight: number): number =>
  Math.round((1 - (1 - clamp(words)) * (1 - weight * clamp(meaning))) * 1000) / 1000;

/**
 * Who may answer from knowledge only needs a better find than who may also think: below this, questions about something else
 * are many and those that a passage answers are next to none (`bench/knowledge/refusal.ts`).
 */
export const leastToAnswer = 0.4;
