import type { Locale } from '@zhixing/contract/error';
import type { PartName } from '@zhixing/contract/operation';
import type { TenantBrand, TenantSettings } from '@zhixing/contract/tenant';
import type { Role } from '@zhixing/contract/user';
import type { Log } from './base/log.ts';
import type { Db, Tx } from './db/client.ts';
import type { ModelMeter } from './db/model-meter.ts';
import type { Env } from './env.ts';
import type { Egress } from './gateways/egress/egress.ts';
import type { RestateAdmin } from './gateways/restate/admin.ts';
import type { RestateIngress } from './gateways/restate/send.ts';
import type { ParserGateway } from './gateways/sandbox/parse-file.ts';
import type { SandboxGateway } from './gateways/sandbox/run-code.ts';
import type { Storage } from './gateways/storage/storage.ts';
import type { Bus } from './gateways/valkey/bus.ts';
import type { EventHub } from './gateways/valkey/event-hub.ts';
import type { EventLog } from './gateways/valkey/event-log.ts';
import type { Limits } from './gateways/valkey/limits.ts';
import type { ModelQuota } from './gateways/valkey/model-quota.ts';
import type { Presence } from './gateways/valkey/presence.ts';
import type { Tickets } from './gateways/valkey/tickets.ts';
import type { TryRisk } from './gateways/valkey/try-risk.ts';
import type { PaymentProvider } from './gateways/wechat-pay/payment-provider.ts';

/** What every process has, whoever asks. */
export type Services = {
  env: Env;
  log: Log;
  db: Db;
  bus: Bus;
  limits: Limits;
  tryRisk: TryRisk;
  tickets: Tickets;
  presence: Presence;
  storage: Storage;
  ingress: RestateIngress;
  egress: Egress;
  sandbox: SandboxGateway;
  parser: ParserGateway;
  eventLog: EventLog;
  eventHub: EventHub;
  modelQuota: ModelQuota;
  modelMeter: ModelMeter;
  /** Undefined where nothing can be paid. */
  payments: PaymentProvider | undefined;
  engine: RestateAdmin;
  /** What we stand on, by name, and whether it answers. */
  parts: Record<PartName, () => Promise<unknown>>;
  now: () => Date;
};

/** The same for the work of one tenant: its calls go where it lets them. */
export const servicesOf = <S extends Services>(services: S, tenantId: string): S => ({
  ...services,
  egress: services.egress.ofTenant(tenantId),
});

export type Tenant = {
  id: string;
  kind: 'platform' | 'enterprise';
  name: string;
  brand: TenantBrand;
  settings: TenantSettings;
  host: string;
  filingNo: string;
  policeFilingNo: string;
};

export type AccountActor = {
  kind: 'account';
  id: string;
  username: string;
  role: Role;
  /** What a login and those it opened elsewhere have in common: they end together. */
  tokenFamily: string;
  /** Opened by another login, on another host. */
  isChild?: boolean;
  /** Acts by this API key. */
  keyId?: string;
};
/** Who acts: a closed list, so that nobody has to guess. */
export type Actor = { kind: 'anonymous' } | AccountActor | { kind: 'job'; name: string };

export type Ctx<A extends Actor = Actor> = Services & {
  /** The same, without the request: what may outlive it. */
  services: Services;
  actor: A;
  tenant: Tenant;
  requestId: string;
  address: string;
  /** What the caller's browser calls itself. */
  device?: string;
  locale: Locale;
  isSecure: boolean;
  cookies: Record<string, string | undefined>;
  /** What the Authorization header proves knowledge of; not always a token. */
  bearer?: string | undefined;
  /** A browser says so: the call comes from a page of this very host. */
  isOwnPage?: boolean;
  /** Rows of the caller's tenant. */
  tx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};
export type AccountCtx = Ctx<AccountActor>;

const isStaff = (actor: Actor) => actor.kind === 'account' && actor.role !== 'user';
export const isPlatformStaff = (ctx: Pick<Ctx, 'actor' | 'tenant'>) =>
  isStaff(ctx.actor) && ctx.tenant.kind === 'platform';
