import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export const checkout = resolve(import.meta.dirname, '../..');
export const home =
  process.env.ZHIXING_HOME ?? join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'zhixing');
export const rootfs = join(home, 'rootfs');
/** Node keeps compiled modules here, so that the next start of a program need not compile them again. */
export const compiled = join(home, 'compiled');
export const instancesFolder = join(home, 'instances');

export const inCheckout = (...path: string[]) => join(checkout, ...path);
