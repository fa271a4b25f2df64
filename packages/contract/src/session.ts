import { z } from 'zod';
import { userInfo } from './user.ts';

/** What every way of logging in gives. */
export const session = z.object({ token: z.string(), userInfo });
