import { z } from 'zod';

/** The formats that are checked, each with one that is right. */
export const formats: Readonly<Record<string, { check: z.ZodType; example: string }>> = {
  'date-time': { check: z.iso.datetime({ offset: true }), example: '2026-01-31T08:30:00Z' },
  date: { check: z.iso.date(), example: '2026-01-31' },
  time: { check: z.string().regex(/^\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/), example: '08:30:00' },
  duration: { check: z.iso.duration(), example: 'P1D' },
  email: { check: z.email(), example: 'name@example.com' },
  hostname: { check: z.hostname(), example: 'example.com' },
  uri: { check: z.url(), example: 'https://example.com' },
  uuid: { check: z.uuid(), example: '3f2b8c1e-5d4a-4c6b-9e7f-0a1b2c3d4e5f' },
  ipv4: { check: z.ipv4(), example: '192.0.2.1' },
  ipv6: { check: z.ipv6(), example: '2001:db8::1' },
};
