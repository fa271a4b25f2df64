const shifted = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString();

/** 2026-11-15T10:00:00+08:00 */
export const rfc3339 = (at: Date) => `${shifted(at).slice(0, 19)}+08:00`;
/** 2026-11-15 10:00:00 */
export const billTime = (at: Date) => shifted(at).slice(0, 19).replace('T', ' ');
