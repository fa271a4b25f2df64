import { describe, expect, it } from 'vitest';
import { copyIntention, isUnsure, newRequestKey } from './copy-intention.ts';
import { actionsOf, detailPath, executePath, isTyped, isUnreleased, marksOf } from './rules.ts';

const own = { agentType: null, isMine: true };

describe('what a card offers', () => {
  it('MKT-27 only an agent with a type is typed', () => {
    expect([null, '', 'insight', 'other'].map((agentType) => isTyped({ agentType }))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('MKT-10 MKT-11 an own agent offers everything; an insight agent cannot be edited', () => {
    expect(actionsOf(own, 'mine', false)).toEqual(['rename', 'details', 'list', 'edit', 'remove']);
    expect(actionsOf({ ...own, agentType: 'insight' }, 'mine', false)).toEqual(['remove']);
    expect(actionsOf({ ...own, agentType: 'other' }, 'mine', false)).toEqual(['edit', 'remove']);
  });

  it('MKT-17 somebody else’s agent can only be looked at', () => {
    expect(actionsOf({ ...own, isMine: false }, 'mine', false)).toEqual(['details']);
  });

  it('MKT-18 a tenant may hide the menu', () => {
    expect(actionsOf(own, 'mine', true)).toEqual(['edit', 'remove']);
  });

  it('MKT-20 the market offers a copy instead', () => {
    expect(actionsOf(own, 'market', false)).toEqual(['copy']);
    expect(actionsOf({ agentType: null, isMine: false }, 'market', true)).toEqual(['copy']);
  });

  it('MKT-12 MKT-33 an agent under review is still not listed', () => {
    expect(marksOf({ agentStatus: 'C90_Launched', listing: null })).toEqual(['listed']);
    expect(marksOf({ agentStatus: 'C90_bay', listing: 'PENDING' })).toEqual(['unlisted', 'pending']);
    expect(marksOf({ agentStatus: 'C90_bay', listing: 'REJECTED' })).toEqual(['unlisted', 'rejected']);
    expect(marksOf({ agentStatus: 'C00_Unreleased', listing: null })).toEqual(['unlisted']);
  });

  it('MKT-26 only an unreleased agent has no page', () => {
    expect(isUnreleased({ agentStatus: 'C00_Unreleased' })).toBe(true);
    expect(isUnreleased({ agentStatus: 'C90_bay' })).toBe(false);
  });

  it('MKT-41 MKT-42 hire and use lead to the same page, use says so', () => {
    expect(executePath('7', 'market')).toBe('/agent-execute?id=7');
    expect(executePath('7', 'mine')).toBe('/agent-execute?id=7&source=mine');
    expect(detailPath({ id: '7', price: 20 })).toBe('/agent-detail?id=7&price=20');
  });
});

describe('copyIntention', () => {
  it('MKT-34 one wish keeps one key until its outcome is known', () => {
    const first = copyIntention('a');
    expect(first.isRetry).toBe(false);
    const key = first.key();
    expect(copyIntention('a').isRetry).toBe(true);
    expect(copyIntention('a').key()).toBe(key);
    first.settle();
    expect(copyIntention('a').key()).not.toBe(key);
    expect([0, 408, 500, 503, 200, 404].map(isUnsure)).toEqual([true, true, true, true, false, false]);
  });

  it('makes keys the contract accepts', () => {
    expect(newRequestKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
