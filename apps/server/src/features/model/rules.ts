import { isIP } from 'node:net';
import type { ModelRow } from '@zhixing/contract/model-settings';
import { AppError } from '../../base/app-error.ts';
import { secretAgain } from '../../base/secret-again.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { model } from '../../db/schema/model.ts';
import { isBlockedAddress } from '../../gateways/egress/address.ts';
import { allowedPlaces, createAllowList } from '../../gateways/egress/allow-list.ts';
import { EgressRefused } from '../../gateways/egress/egress-refused.ts';
import { readAddress } from '../../gateways/egress/redirect.ts';

export type StoredModel = typeof model.$inferSelect;

/** Says no as early as it can be known; a name is checked by the egress whenever it is called. */
export const assertAddress = (ctx: Pick<AccountCtx, 'env'>, baseUrl: string): URL => {
  try {
    const url = readAddress(baseUrl);
    const { host, isAllowed } = createAllowList(allowedPlaces(ctx.env.EGRESS_ALLOW_MODELS))(url);
    const isPrivate = isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : isBlockedAddress(host);
    if (isPrivate && !isAllowed) throw new AppError('ADDRESS_REFUSED');
    return url;
  } catch (error) {
    throw error instanceof EgressRefused ? new AppError('ADDRESS_REFUSED') : error;
  }
};

type Sealed = { baseUrl: string; apiKey?: string | undefined; secret?: string | undefined };

/** A stored key goes to the place it was given for: otherwise whoever may edit could have it sent to themselves. */
export const assertSamePlace = (ctx: Pick<AccountCtx, 'locale'>, stored: StoredModel, given: Sealed) => {
  if (URL.parse(stored.baseUrl)?.origin === new URL(given.baseUrl).origin) return;
  if (stored.keyCipher && given.apiKey === undefined) throw secretAgain(ctx, 'apiKey');
  if (stored.secretCipher && given.secret === undefined) throw secretAgain(ctx, 'secret');
};

type Viewer = Pick<AccountCtx, 'actor' | 'tenant'>;

export const canEdit = ({ actor, tenant }: Viewer, row: Pick<StoredModel, 'tenantId' | 'ownerId'>) =>
  row.tenantId === tenant.id && (row.ownerId ? row.ownerId === actor.id : actor.role === 'admin');

export const scopeOf = (row: Pick<StoredModel, 'ownerId' | 'isShared'>): ModelRow['scope'] =>
  row.ownerId ? 'personal' : row.isShared ? 'shared' : 'tenant';

/** Enough to tell two keys apart; of a short one nothing, since little would be left to guess. */
export const hintOf = (key: string) => (key.length < 12 ? '****' : key.slice(-4));
