import { hash, verify } from '@node-rs/argon2';

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, options);

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown account as for a known one, so that timing does not tell which exist. */
export const isPasswordRight = async (stored: string | undefined, password: string) => {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== undefined;
};
