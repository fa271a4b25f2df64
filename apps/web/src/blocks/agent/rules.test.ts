import { describe, expect, it } from 'vitest';
import { isUnsure } from '../../lib/intention.ts';
import { copyIntention } from './copy-intention.ts';
import {
  actionsOf,
  detailPath,
  executePath,
  isTyped,
  isUnreleased,
  type ListedAgent,
  marksOf,
  shareTokenOf,
  withCounts,
} from './rules.ts';

const own = { agentType: null, isMine: true, agentStatus: 'C90_bay' } as const;

describe('what a card offers', () => {
  it('MKT-27 only an agent with a type is typed', () => {
    expect([null, '', 'insight', 'other'].map((agentType) => isTyped({ agentType }))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('MKT-28 a listed agent can be withdrawn instead of listed', () => {
    const actions = actionsOf({ ...own, agentStatus: 'C90_Launched' }, 'mine', false);
    expect(actions).toEqual(['rename', 'details', 'withdraw', 'edit', 'remove']);
  });

  it('MKT-10 MKT-11 MKT-19 an own agent offers everything; one with a type has no menu, an insight agent no editing', () => {
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
    expect(actionsOf({ ...own, isMine: false }, 'market', true)).toEqual(['copy']);
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

  it('MKT-30 use counts go into the cards; a card without one keeps its figure', () => {
    const card = (id: string) => ({ id, figures: { taskNum: 3, runs30: 2 } }) as ListedAgent;
    const merged = withCounts([card('a'), card('b')], [{ schema_id: 'b', count: 12 }]);
    expect(merged.map(({ figures }) => [figures.taskNum, figures.runs30])).toEqual([
      [3, 2],
      [12, 2],
    ]);
  });

  it('MKT-35 a share link is one only with both of its parts', () => {
    const tokenIn = (query: string) => shareTokenOf(new URLSearchParams(query));
    expect(tokenIn('id=7&share=true&shareToken=x')).toBe('x');
    expect(['share=true', 'shareToken=x', 'share=true&shareToken=', 'share=false&shareToken=x'].map(tokenIn)).toEqual(
      Array(4).fill(undefined),
    );
    expect(executePath('7', 'market', 'x')).toBe('/agent-execute?id=7&share=true&shareToken=x');
  });
});

describe('copyIntention', () => {
  it('MKT-34 one wish keeps one key until its outcome is known', () => {
    const first = copyIntention('a');
    expect(first.isRetry).toBe(false);
    const key = first.begin(5);
    expect(copyIntention('a').isRetry).toBe(true);
    expect(copyIntention('a').begin(5)).toBe(key);
    expect(copyIntention('a').fee).toBe(5);
    first.settle();
    expect(copyIntention('a').begin(5)).not.toBe(key);
    expect([0, 408, 500, 503, 200, 404].map(isUnsure)).toEqual([true, true, true, true, false, false]);
  });
});
