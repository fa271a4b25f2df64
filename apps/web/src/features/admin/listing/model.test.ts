import { describe, expect, it } from 'vitest';
import { reasonFault, stageOf, statusChoiceOf, statusOf } from './model.ts';

describe('the status filter', () => {
  it('shows open applications unless the address asks for others', () => {
    expect(['', 'nonsense', 'APPROVED', 'REJECTED', 'all'].map(statusChoiceOf)).toEqual([
      'PENDING',
      'PENDING',
      'APPROVED',
      'REJECTED',
      'all',
    ]);
    expect([statusOf('PENDING'), statusOf('all')]).toEqual(['PENDING', undefined]);
  });
});

describe('stageOf', () => {
  it('tells an approved agent in the market from one taken down since', () => {
    const stage = (status: 'PENDING' | 'APPROVED' | 'REJECTED', agentStatus: 'C90_bay' | 'C90_Launched') =>
      stageOf({ status, agent: { agentStatus } });
    expect(stage('PENDING', 'C90_bay')).toBe('pending');
    expect(stage('REJECTED', 'C90_bay')).toBe('rejected');
    expect(stage('APPROVED', 'C90_Launched')).toBe('listed');
    expect(stage('APPROVED', 'C90_bay')).toBe('delisted');
  });
});

describe('reasonFault', () => {
  it('wants at least one character that is not a space', () => {
    expect(['', '  \n', '好'].map(reasonFault)).toEqual(['reasonMissing', 'reasonMissing', undefined]);
  });
});
