import type { AdminTenant } from '@zhixing/contract/admin';
import { defaultFileQuotaMb } from '@zhixing/contract/file';
import { type LaunchTag, launchTags } from '@zhixing/contract/launch-tag';
import { type TenantBrand, type TenantSettings, tenantBrand, tenantSettings } from '@zhixing/contract/tenant';

type TextInsteadOfNull<Part, Key extends keyof Part> = Omit<Part, Key> & Record<Key, string>;

/** What the form holds: every field is there, and an empty text stands for "none". */
export type TenantDraft = {
  code: string;
  name: string;
  brand: TextInsteadOfNull<TenantBrand, 'logo' | 'loginPicture'>;
  hosts: { host: string; filingNo: string; policeFilingNo: string }[];
  settings: Omit<TextInsteadOfNull<TenantSettings, 'crossTokenDomain'>, 'marketTags'> & { marketTags: LaunchTag[] };
  fileQuotaMb: number;
};

const defaultBrand = (): TenantBrand => ({ ...tenantBrand.parse({ title: '-' }), title: '' });

export const emptyHost = (): TenantDraft['hosts'][number] => ({ host: '', filingNo: '', policeFilingNo: '' });

export const draftOf = (tenant?: AdminTenant): TenantDraft => {
  const brand = tenant?.brand ?? defaultBrand();
  const settings = tenant?.settings ?? tenantSettings.parse({});
  return {
    code: tenant?.code ?? '',
    name: tenant?.name ?? '',
    brand: { ...brand, logo: brand.logo ?? '', loginPicture: brand.loginPicture ?? '' },
    hosts: tenant?.hosts.map((host) => ({ ...host })) ?? [],
    settings: {
      ...settings,
      crossTokenDomain: settings.crossTokenDomain ?? '',
      marketTags: [...(settings.marketTags ?? launchTags)],
    },
    fileQuotaMb: tenant?.fileQuotaMb ?? defaultFileQuotaMb,
  };
};

/** All in the standard order is "no choice made": a category added later is then shown. */
export const isStandard = (tags: readonly LaunchTag[]): boolean =>
  tags.length === launchTags.length && tags.every((tag, index) => tag === launchTags[index]);

const textOrNull = (text: string) => text.trim() || null;

export const createBody = ({ code, name, brand, hosts, settings, fileQuotaMb }: TenantDraft) => ({
  code,
  name,
  brand: { ...brand, logo: textOrNull(brand.logo), loginPicture: textOrNull(brand.loginPicture) },
  hosts,
  settings: {
    ...settings,
    crossTokenDomain: textOrNull(settings.crossTokenDomain),
    marketTags: isStandard(settings.marketTags) ? null : settings.marketTags,
  },
  fileQuotaMb,
});

export const updateBody = (draft: TenantDraft, status: AdminTenant['status'], version?: string) => {
  const { code: _, ...body } = createBody(draft);
  return { ...body, status, version };
};

/** Equal in what they hold; the order of keys, which a form may change, does not count. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [left, right] = [Object.entries(one), other as Record<string, unknown>];
  return left.length === Object.keys(right).length && left.every(([key, value]) => isSame(value, right[key]));
};

export const isSameDraft = (one: TenantDraft, other: TenantDraft): boolean =>
  isSame(createBody(one), createBody(other));
