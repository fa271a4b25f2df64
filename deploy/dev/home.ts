import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export const checkout = resolve(import.meta.dirname, '../..');
export const home =
  process.env.ZHIXING_HOME ?? join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'zhixing');
export const rootfs = join(home, 'rootfs');
export const instancesFolder = join(home, 'instances');

export const inCheckout = (...path: string[]) => join(checkout, ...path);
