import { z } from 'zod';

/** A map service for the browser, as the server puts it into the page where one is set up. */
export const pageMaps = z.object({ url: z.url(), key: z.string().min(1), securityCode: z.string() });
export type PageMaps = z.infer<typeof pageMaps>;
