import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isBlockedAddress } from './address.ts';
import { createAllowList } from './allow-list.ts';
import { EgressRefused } from './egress-refused.ts';

export type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, answers: LookupAddress[]) => void,
) => void;

export type AgentOptions = {
  /** Exact `host:port`, each of which may lie in our own network. */
  allow: readonly string[];
  connectMs: number;
  resolve?: Resolve;
};

/** The socket asks here and nowhere else: what was checked is what is connected to, and there is no second question. */
const checkedLookup =
  (resolve: Resolve, isBlocked: (address: string) => boolean): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, answers) => {
      const [first] = answers ?? [];
      if (error || !first) return done(error ?? new EgressRefused('UNREACHABLE'), '', 0);
      // One private answer among public ones is an attack on whoever picks the other one.
      if (answers.some(({ address }) => isBlocked(address))) return done(new EgressRefused('ADDRESS_BLOCKED'), '', 0);
      if (options.all) done(null, answers);
      else done(null, first.address, first.family);
    });

/** A pool of connections, each made to an address that was checked when it was made. */
export const createGuardedAgent = ({ allow, connectMs, resolve = systemLookup }: AgentOptions): Agent => {
  const findPlace = createAllowList(allow);
  const shared = { timeout: connectMs, allowH2: false };
  const open = buildConnector({ ...shared, lookup: checkedLookup(resolve, () => false) });
  const guarded = buildConnector({ ...shared, lookup: checkedLookup(resolve, isBlockedAddress) });

  return new Agent({
    allowH2: false,
    maxHeaderSize: 32 * 1024,
    // Longer than the pause between two questions of a person; servers that want less say so in their reply.
    keepAliveTimeout: 20_000,
    connect: (options, done) => {
      const { host, isAllowed } = findPlace(options);
      if (isAllowed) return open(options, done);
      // A literal address is never looked up, so the lookup cannot check it.
      if (isIP(host) !== 0 && isBlockedAddress(host)) return done(new EgressRefused('ADDRESS_BLOCKED'), null);
      guarded(options, done);
    },
  });
};
