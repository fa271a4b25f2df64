import { z } from 'zod';
import { jsonValue } from '../json-value.ts';

const mostChars = 32_000;
/** What was filled in, by the widgets' ids. */
export const formValues = z
  .record(z.string().regex(/^[0-9a-f]{32}$/), jsonValue)
  .refine((value) => Object.keys(value).length <= 200 && JSON.stringify(value).length <= mostChars, '填写的内容太多');
export type FormValues = z.infer<typeof formValues>;
