import { createHash } from 'node:crypto';

/** The same name always gives the same id, so that seeding twice changes nothing. */
export const idOf = (name: string) => {
  const hex = createHash('sha256').update(`zhixing demo ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

export const tenantIdOf = (code: string) => idOf(`tenant ${code}`);
export const groupIdOf = (code: string, name: string) => idOf(`group ${code} ${name}`);
export const accountIdOf = (code: string, username: string) => idOf(`account ${code} ${username}`);
export const cardIdOf = (code: string, owner: string, name: string) => idOf(`card ${code} ${owner} ${name}`);
export const labelIdOf = (code: string, name: string) => idOf(`label ${code} ${name}`);
export const agentIdOf = (code: string, name: string) => idOf(`agent ${code} ${name}`);
