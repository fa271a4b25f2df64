/** Wrong data, or more than a row, an index or a parser holds: never. */
const never = /^(22|54)[0-9A-Z]{3}$/;
/** Against a rule of the tables, or tables that are not as we know them: a release may be on its way to put that right. */
const hardly = /^(23|42)[0-9A-Z]{3}$/;

const hasCode = (error: unknown, form: RegExp): boolean =>
  error instanceof Error && (form.test(String((error as { code?: unknown }).code)) || hasCode(error.cause, form));

/** The database does not take it, however often it is asked. The text itself stays out of the log. */
export class Unstorable extends Error {
  override name = 'Unstorable';
  readonly code = 'ANSWER_UNSTORABLE';
}

/** Tells what will not be stored from a database that cannot be reached now. */
export const asUnstorable = (error: unknown, isLastTry = false): unknown =>
  error instanceof RangeError || hasCode(error, never) || (isLastTry && hasCode(error, hardly))
    ? new Unstorable('the database does not take it')
    : error;
