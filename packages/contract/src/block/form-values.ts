import { z } from 'zod';

const mostChars = 32_000;
/** What was filled in, by the widgets' ids. */
export const formValues = z
  .record(z.string().regex(/^[0-9a-f]{32}$/), z.json())
  .refine((value) => Object.keys(value).length <= 200 && JSON.stringify(value).length <= mostChars, '填写的内容太多');
export type FormValues = z.infer<typeof formValues>;
