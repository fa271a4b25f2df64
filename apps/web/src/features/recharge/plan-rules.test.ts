import { describe, expect, it } from 'vitest';
import {
  bestUpgrade,
  type Holder,
  isFree,
  isInvitingToCome,
  isTeamGuest,
  planAction,
  tabsFor,
  usualPrices,
} from './plan-rules.ts';

const personal = ['FREE', 'MONTHLY', 'PER_FLAGSHIP_MONTHLY'] as const;
const enterprise = ['ENT_ADVANCED_MONTHLY', 'ENT_FLAGSHIP_MONTHLY'] as const;
const onPersonal = (holder: Holder) => personal.map((plan) => planAction(holder, plan));
const onEnterprise = (holder: Holder) => enterprise.map((plan) => planAction(holder, plan));

describe('plans', () => {
  it('PAY-05 the free choose between both sides, members see their own', () => {
    expect(tabsFor('GUEST')).toEqual(['PERSONAL', 'ENTERPRISE']);
    expect(tabsFor('FREE')).toEqual(['PERSONAL', 'ENTERPRISE']);
    expect(tabsFor('MONTHLY')).toEqual(['PERSONAL']);
    expect(tabsFor('PER_FLAGSHIP_MONTHLY')).toEqual(['PERSONAL']);
    expect(tabsFor('ENT_ADVANCED_MONTHLY')).toEqual(['ENTERPRISE']);
    expect(tabsFor('ENT_FLAGSHIP_MONTHLY')).toEqual(['ENTERPRISE']);
  });

  it('PAY-12 the free start free and upgrade to anything', () => {
    for (const holder of ['GUEST', 'FREE'] as const) {
      expect(onPersonal(holder)).toEqual(['start', 'upgrade', 'upgrade']);
      expect(onEnterprise(holder)).toEqual(['upgrade', 'upgrade']);
    }
  });

  it('PAY-13 PAY-14 personal members enjoy what is below, renew their own and upgrade above', () => {
    expect(onPersonal('MONTHLY')).toEqual(['enjoyed', 'renew', 'upgrade']);
    expect(onPersonal('PER_FLAGSHIP_MONTHLY')).toEqual(['enjoyed', 'enjoyed', 'renew']);
  });

  it('PAY-15 enterprise members renew, and the lower one upgrades', () => {
    expect(onEnterprise('ENT_ADVANCED_MONTHLY')).toEqual(['renew', 'upgrade']);
    expect(onEnterprise('ENT_FLAGSHIP_MONTHLY')).toEqual(['enjoyed', 'renew']);
  });

  it('one plan stands out, none when there is nothing above', () => {
    const best = (holder: Holder) => [bestUpgrade(holder, personal), bestUpgrade(holder, enterprise)];
    expect(best('GUEST')).toEqual(['PER_FLAGSHIP_MONTHLY', 'ENT_FLAGSHIP_MONTHLY']);
    expect(best('FREE')).toEqual(['PER_FLAGSHIP_MONTHLY', 'ENT_FLAGSHIP_MONTHLY']);
    expect(bestUpgrade('MONTHLY', personal)).toBe('PER_FLAGSHIP_MONTHLY');
    expect(bestUpgrade('PER_FLAGSHIP_MONTHLY', personal)).toBeUndefined();
    expect(bestUpgrade('ENT_ADVANCED_MONTHLY', enterprise)).toBe('ENT_FLAGSHIP_MONTHLY');
    expect(bestUpgrade('ENT_FLAGSHIP_MONTHLY', enterprise)).toBeUndefined();
  });

  it('PAY-27 only those without a plan cannot top up', () => {
    const holders: Holder[] = ['GUEST', ...personal, ...enterprise];
    expect(holders.filter(isFree)).toEqual(['GUEST', 'FREE']);
  });

  it('LIMIT-11 PAY-30 the prices shown without templates are 8.9 and 29.9 a month', () => {
    expect(Object.fromEntries(usualPrices)).toEqual({ FREE: 0, MONTHLY: 890, PER_FLAGSHIP_MONTHLY: 2990 });
  });

  it('PAY-32 inviting people is marked as still to come on personal plans, and there on enterprise ones', () => {
    expect([isInvitingToCome('PERSONAL'), isInvitingToCome('ENTERPRISE')]).toEqual([true, false]);
  });

  it('PAY-15 whoever is in another’s team enjoys its plan and founds a team of their own above it', () => {
    const [mine, theirs] = [[{ isOwner: true }], [{ isOwner: false }]];
    expect(isTeamGuest('ENT_ADVANCED_MONTHLY', theirs)).toBe(true);
    expect(isTeamGuest('ENT_ADVANCED_MONTHLY', [...mine, ...theirs])).toBe(false);
    expect(isTeamGuest('ENT_ADVANCED_MONTHLY', [])).toBe(false);
    expect(isTeamGuest('MONTHLY', theirs)).toBe(false);
    expect(planAction('ENT_ADVANCED_MONTHLY', 'ENT_ADVANCED_MONTHLY', true)).toBe('enjoyed');
    expect(planAction('ENT_ADVANCED_MONTHLY', 'ENT_FLAGSHIP_MONTHLY', true)).toBe('upgrade');
  });
});
