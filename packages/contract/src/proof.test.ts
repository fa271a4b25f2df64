import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { routes } from './routes.ts';

const fieldsOf = (body: unknown) => Object.keys((body as z.ZodObject | undefined)?.shape ?? {});

describe('doors that guess or send', () => {
  const tempting = ['password', 'newPassword', 'checkCode', 'scene'];
  const doors = routes.filter(
    ({ policy, body }) => policy === 'public' && fieldsOf(body).some((field) => tempting.includes(field)),
  );

  it('every call without a login that takes a password or a code, or has one sent, needs a proof of its own purpose', () => {
    expect(doors.length).toBeGreaterThanOrEqual(5);
    // Opened by a code of the log, of which twenty tries are too many; once it was used there is nothing to guess.
    const guessing = doors.filter(({ name }) => name !== 'setUp');
    expect(guessing.filter(({ proof }) => !proof).map(({ name }) => name)).toEqual([]);
    const purposes = guessing.map(({ proof }) => proof?.purpose);
    expect(new Set(purposes).size).toBe(purposes.length);
  });

  it('names a field of its body as the account, and the error it may give', () => {
    for (const { name, body, proof, errors } of routes.filter((route) => route.proof)) {
      expect([name, fieldsOf(body)]).toEqual([name, expect.arrayContaining([proof?.account])]);
      expect([name, errors]).toEqual([name, expect.arrayContaining(['PROOF_REQUIRED'])]);
    }
  });
});
