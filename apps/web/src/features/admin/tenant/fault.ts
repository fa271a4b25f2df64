import { createTenant, updateTenant } from '@zhixing/contract/admin';
import { createBody, type TenantDraft, updateBody } from './draft.ts';

type FaultKey =
  | 'name'
  | 'code'
  | 'codeTaken'
  | 'title'
  | 'slogan'
  | 'address'
  | 'color'
  | 'radius'
  | 'host'
  | 'hostTwice'
  | 'hostTaken'
  | 'filing'
  | 'hostCount'
  | 'accounts'
  | 'rpaHosts'
  | 'egressHosts'
  | 'contentHosts'
  | 'domain'
  | 'marketTags'
  | 'maxAnswerChars'
  | 'maxAnswerSeconds'
  | 'accountRuns'
  | 'accountStreams'
  | 'trialDays'
  | 'creatorShare'
  | 'fileQuota'
  | 'retention'
  | 'recordsNotice'
  | 'other';
export type FieldPath = readonly (string | number)[];
export type Fault = { readonly path: FieldPath; readonly key: FaultKey };

const keys: Readonly<Record<string, FaultKey>> = {
  name: 'name',
  code: 'code',
  'brand.title': 'title',
  'brand.slogan': 'slogan',
  'brand.logo': 'address',
  'brand.loginPicture': 'address',
  'brand.primaryColor': 'color',
  'brand.radius': 'radius',
  'hosts.host': 'host',
  'hosts.filingNo': 'filing',
  'hosts.policeFilingNo': 'filing',
  hosts: 'hostCount',
  'settings.homeLandingAccounts': 'accounts',
  'settings.memberExemptAccounts': 'accounts',
  'settings.rpaHosts': 'rpaHosts',
  'settings.egressHosts': 'egressHosts',
  'settings.contentHosts': 'contentHosts',
  'settings.maxAnswerChars': 'maxAnswerChars',
  'settings.maxAnswerSeconds': 'maxAnswerSeconds',
  'settings.accountRuns': 'accountRuns',
  'settings.accountStreams': 'accountStreams',
  'settings.trial.days': 'trialDays',
  'settings.creatorShareBp': 'creatorShare',
  'settings.crossTokenDomain': 'domain',
  'settings.marketTags': 'marketTags',
  'settings.recordsNotice.zh': 'recordsNotice',
  'settings.recordsNotice.en': 'recordsNotice',
  fileQuotaMb: 'fileQuota',
};

/** The field a path of the contract belongs to; one item of a list belongs to the list. */
export const faultAt = (path: FieldPath): Fault => {
  const isHost = path[0] === 'hosts';
  const isNested = ['retention', 'recordsNotice', 'trial'].includes(String(path[1]));
  const field = isHost ? path : path.slice(0, isNested ? 3 : 2);
  const name = field.filter((part) => !(isHost && typeof part === 'number')).join('.');
  return { path: field, key: keys[name] ?? (name.startsWith('settings.retention.') ? 'retention' : 'other') };
};

const cleanHost = (host: string) => host.trim().toLowerCase();

const twice = (hosts: TenantDraft['hosts']): Fault[] =>
  hosts.flatMap(({ host }, index) => {
    const first = hosts.findIndex((other) => cleanHost(other.host) === cleanHost(host));
    return host.trim() && first < index ? [{ path: ['hosts', index, 'host'], key: 'hostTwice' as const }] : [];
  });

/** Everything the contract would refuse, one fault per field. */
export const faultsOf = (draft: TenantDraft, isNew: boolean): Fault[] => {
  const { error } = isNew
    ? createTenant.body.safeParse(createBody(draft))
    : updateTenant.body.safeParse(updateBody(draft, 'active'));
  const found = (error?.issues ?? []).map(({ path }) => faultAt(path as FieldPath));
  const byField = new Map([...twice(draft.hosts), ...found].reverse().map((fault) => [fault.path.join('.'), fault]));
  return [...byField.values()].reverse();
};

type Refusal = { readonly errorCode?: string; readonly fields: Readonly<Record<string, string>> };

const pathOf = (name: string): FieldPath => name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Where a refusal of the server belongs. It does not say which host is taken: only new ones can be. */
export const faultsFrom = (refusal: Refusal, draft: TenantDraft, known: TenantDraft): Fault[] => {
  if (refusal.errorCode === 'TENANT_CODE_TAKEN') return [{ path: ['code'], key: 'codeTaken' }];
  if (refusal.errorCode === 'HOST_TAKEN') {
    const old = new Set(known.hosts.map(({ host }) => cleanHost(host)));
    const added = draft.hosts.flatMap(({ host }, index) => (old.has(cleanHost(host)) ? [] : [index]));
    return added.length === 1 ? added.map((index) => ({ path: ['hosts', index, 'host'], key: 'hostTaken' })) : [];
  }
  return Object.keys(refusal.fields)
    .map((name) => faultAt(pathOf(name)))
    .filter(({ key }) => key !== 'other');
};
