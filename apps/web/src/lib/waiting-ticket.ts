import { parseJson, readRaw, writeRaw } from './storage.ts';

/** A sign-in ticket of somebody else that came in an address while a person was logged in: they are asked first. */
export type WaitingTicket = { readonly xat: string; readonly username: string; readonly to: string };

const key = 'waitingTicket';

export const keepTicket = (ticket: WaitingTicket | null) =>
  writeRaw('sessionStorage', key, ticket && JSON.stringify(ticket));

export const readTicket = () => parseJson(readRaw('sessionStorage', key)) as WaitingTicket | undefined;
