export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** A provider's JSON, of which nothing is believed but that it has fields. */
export const parsedFields = (text: string): Fields => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own words would quote the text.
  }
  if (isFields(value)) return value;
  throw new Error('what the provider sent is no JSON');
};
