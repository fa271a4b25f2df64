import { z } from 'zod';
import { jsonValue } from '../json-value.ts';

const mostChars = 32_000;
/** What was filled in, by the widgets' ids. */
export const formValues = z
  .record(z.string().regex(/^[0-9a-f]{32}$/), jsonValue)
  .refine((value) => Object.keys(value).length <= 200 && JSON.stringify(value).length <= mostChars, '填写的内容太多');
/** Which step of a call asks for a form; none where the call itself does. */
export const formNode = z.string().max(24);
export type FormValues = z.infer<typeof formValues>;
