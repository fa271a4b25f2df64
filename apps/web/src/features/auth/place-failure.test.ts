import { describe, expect, it } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { placeFailure } from './place-failure.ts';

const fields = { CAPTCHA_WRONG: 'code', ACCOUNT_TAKEN: 'account' } as const;
const failure = (errorCode?: string, named: Record<string, string> = {}) =>
  new CallError('words of the server', { status: 200, errorCode, requestId: undefined, fields: named });

describe('placeFailure', () => {
  it('AUTH-17 a wrong captcha is told at the captcha, in the words of the server', () => {
    expect(placeFailure(failure('CAPTCHA_WRONG'), fields)).toEqual({ field: 'code', text: 'words of the server' });
  });

  it('tells everything else above the button', () => {
    expect(placeFailure(failure('LOGIN_FAILED'), fields)).toEqual({ text: 'words of the server' });
    expect(placeFailure(failure(), fields)).toEqual({ text: 'words of the server' });
  });

  it('uses a field message the server gave', () => {
    expect(placeFailure(failure('BAD_REQUEST', { account: '请输入正确的邮箱或手机号', other: 'x' }), fields)).toEqual({
      field: 'account',
      text: '请输入正确的邮箱或手机号',
    });
  });

  it('leaves faults of the program alone', () => {
    expect(placeFailure(new Error('bug'), fields)).toBeUndefined();
  });
});
