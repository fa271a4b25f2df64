import { clearStored } from './session.ts';
import { createSignal } from './signal.ts';
import { forgetWork } from './storage.ts';

/** expired: the server refused the token; mismatch: the user belongs to another tenant; logout: the user left. */
export type SessionEnd = 'expired' | 'mismatch' | 'logout';

export const sessionEnds = createSignal<SessionEnd>();

export const endSession = (reason: SessionEnd): void => {
  clearStored();
  if (reason === 'logout') forgetWork();
  sessionEnds.send(reason);
};
