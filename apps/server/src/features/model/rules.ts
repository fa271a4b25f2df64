import { isIP } from 'node:net';
import type { ModelRow } from '@zhixing/contract/model-settings';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { model } from '../../db/schema/model.ts';
import { isBlockedAddress } from '../../gateways/egress/address.ts';
import { allowedPlaces, createAllowList } from '../../gateways/egress/allow-list.ts';
import { EgressRefused } from '../../gateways/egress/egress-refused.ts';
import { readAddress } from '../../gateways/egress/redirect.ts';

export const maxPersonal = 20;
export const maxOfTenant = 100;

export type StoredModel = typeof model.$inferSelect;

/** Says no as early as it can be known; a name is checked by the egress whenever it is called. */
export const assertAddress = (ctx: Pick<AccountCtx, 'env'>, baseUrl: string): URL => {
  try {
    const url = readAddress(baseUrl);
    const { host, isAllowed } = createAllowList(allowedPlaces(ctx.env.EGRESS_ALLOW))(url);
    const isPrivate = isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : isBlockedAddress(host);
    if (isPrivate && !isAllowed) throw new AppError('ADDRESS_REFUSED');
    return url;
  } catch (error) {
    throw error instanceof EgressRefused ? new AppError('ADDRESS_REFUSED') : error;
  }
};

const retype = { zh: '地址换了，请重新填写', en: 'The address has changed; please enter this again' };
type Sealed = { baseUrl: string; apiKey?: string | undefined; secret?: string | undefined };

/** A stored key goes to the place it was given for: otherwise whoever may edit could have it sent to themselves. */
export const assertSamePlace = ({ locale }: Pick<AccountCtx, 'locale'>, stored: StoredModel, given: Sealed) => {
  if (URL.parse(stored.baseUrl)?.origin === new URL(given.baseUrl).origin) return;
  const words = locale === 'en-US' ? retype.en : retype.zh;
  if (stored.keyCipher && given.apiKey === undefined) throw new AppError('BAD_REQUEST', {}, { apiKey: words });
  if (stored.secretCipher && given.secret === undefined) throw new AppError('BAD_REQUEST', {}, { secret: words });
};

type Viewer = Pick<AccountCtx, 'actor' | 'tenant'>;

export const canEdit = ({ actor, tenant }: Viewer, row: Pick<StoredModel, 'tenantId' | 'ownerId'>) =>
  row.tenantId === tenant.id && (row.ownerId ? row.ownerId === actor.id : actor.role === 'admin');

export const scopeOf = (row: Pick<StoredModel, 'ownerId' | 'isShared'>): ModelRow['scope'] =>
  row.ownerId ? 'personal' : row.isShared ? 'shared' : 'tenant';

/** Enough to tell two keys apart; of a short one nothing, since little would be left to guess. */
export const hintOf = (key: string) => (key.length < 12 ? '****' : key.slice(-4));
