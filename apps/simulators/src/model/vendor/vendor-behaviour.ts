import type { ModelSwitches } from '../behaviour.ts';
import { parseBody } from '../chat-request.ts';

/** How a vendor treats one call: the switches, then what the header x-sim asks for. */
export type VendorBehaviour = {
  /** Before its first word. */
  quietMs: number;
  /** Whether it shows meanwhile that it is alive. */
  keepAlive: boolean;
  /** Tool calls without ids. */
  emptyIds: boolean;
  /** Two calls that both say they are the first. */
  oneIndex: boolean;
  isBusy: boolean;
  busySeconds: number;
};

export function vendorBehaviourOf({ settings, take }: ModelSwitches, header: string | undefined): VendorBehaviour {
  const wish = header ? parseBody(header) : {};
  const number = (name: string, otherwise: number) => (typeof wish[name] === 'number' ? wish[name] : otherwise);
  const flag = (name: 'keepAlive' | 'emptyIds' | 'oneIndex') =>
    typeof wish[name] === 'boolean' ? wish[name] : settings[name];
  return {
    quietMs: number('quietMs', settings.quietMs),
    keepAlive: flag('keepAlive'),
    emptyIds: flag('emptyIds'),
    oneIndex: flag('oneIndex'),
    isBusy: wish.busy === true || take('busyNext'),
    busySeconds: number('busySeconds', settings.busySeconds),
  };
}
