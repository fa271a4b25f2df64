import { type TenantInfo, usualRecordsNotice } from '@zhixing/contract/tenant';
import type { Tenant } from '../../ctx.ts';

const hostName = (host: string) => host.replace(/:\d+$/, '');

/** Transfers by hand are offered where they are switched on and somebody has said where the money goes. */
export const hasPayee = ({ bankTransfer, payee }: Tenant['settings']) =>
  bankTransfer && payee.company !== '' && payee.account !== '' && payee.bank !== '';

/** What anybody may know of a tenant. Account lists in its settings stay on the server. */
export const tenantInfoOf = ({ settings, ...tenant }: Tenant, codeWays: TenantInfo['codeWays']): TenantInfo => ({
  tenantId: tenant.id,
  tenantName: tenant.name,
  ...tenant.brand,
  filingNo: tenant.filingNo,
  policeFilingNo: tenant.policeFilingNo,
  marketTags: settings.marketTags,
  recordsNotice: {
    zh: settings.recordsNotice.zh || usualRecordsNotice.zh,
    en: settings.recordsNotice.en || usualRecordsNotice.en,
  },
  contentHosts: settings.contentHosts,
  contact: settings.contact,
  codeWays,
  flags: {
    // Nobody can register without a code.
    registrationOpen: settings.registrationOpen && codeWays.length > 0,
    marketOpen: settings.marketOpen,
    hideCardMenu: settings.hideCardMenu,
    rpa: settings.rpaHosts.some((host) => host === tenant.host || host === hostName(tenant.host)),
    intentSurvey: settings.intentSurvey,
    bankTransfer: hasPayee(settings),
    anonymousShare: settings.anonymousShare,
  },
});
