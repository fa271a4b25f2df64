import { CallError } from '../../lib/call-error.ts';

export type Placed<Field extends string> = { readonly field?: Field; readonly text: string };

/** Where a refusal belongs: at the field it is about, otherwise above the button. */
export const placeFailure = <Field extends string>(
  error: unknown,
  fieldOf: Readonly<Record<string, Field>>,
): Placed<Field> | undefined => {
  if (!(error instanceof CallError)) return undefined;
  const byCode = error.errorCode ? fieldOf[error.errorCode] : undefined;
  if (byCode) return { field: byCode, text: error.message };
  const byName = Object.entries(error.fields).find(([name]) => Object.values<string>(fieldOf).includes(name));
  return byName ? { field: byName[0] as Field, text: byName[1] } : { text: error.message };
};
