import { describe, expect, it } from 'vitest';
import { decideOutcome } from './outcome.ts';

const textOf = (status: number, body: unknown = undefined) => {
  const outcome = decideOutcome(status, body);
  return outcome.kind === 'failure' ? outcome.text : undefined;
};

describe('decideOutcome', () => {
  it('API-02 codes 200, 0 and 50002 resolve without a message', () => {
    for (const code of [200, 0, 50002]) {
      expect(decideOutcome(200, { code, msg: 'x', data: { a: 1 } })).toEqual({ kind: 'success', data: { a: 1 } });
    }
  });

  it('API-02 any other code under HTTP 200 is a refusal in the words of the server', () => {
    const outcome = decideOutcome(200, {
      code: 500,
      msg: '图形验证码错误或已失效',
      data: null,
      errorCode: 'CAPTCHA_WRONG',
      requestId: 'r1',
    });
    expect(outcome).toMatchObject({
      kind: 'failure',
      errorCode: 'CAPTCHA_WRONG',
      requestId: 'r1',
      endsSession: false,
      text: { key: 'message', message: '图形验证码错误或已失效' },
    });
  });

  it('ERR-01 HTTP 403 is token失效 and ends the session', () => {
    expect(decideOutcome(403, { code: 403, msg: 'other words' })).toMatchObject({
      text: { key: 'tokenInvalid' },
      endsSession: true,
    });
    expect(decideOutcome(403, '<html>')).toMatchObject({ text: { key: 'tokenInvalid' }, endsSession: true });
  });

  it('ERR-02 ERR-03 ERR-04 ERR-05 HTTP 401, 400, 404 and 408 have their texts and keep the session', () => {
    expect(textOf(401)).toEqual({ key: 'noPermission' });
    expect(textOf(400, { code: 400, msg: 'x' })).toEqual({ key: 'badRequest' });
    expect(textOf(404)).toEqual({ key: 'notFound' });
    expect(textOf(408)).toEqual({ key: 'timeout' });
    for (const status of [400, 401, 404, 408, 429, 500]) {
      expect(decideOutcome(status, undefined)).toMatchObject({ endsSession: false });
    }
  });

  it('ERR-06 HTTP 5xx names its status', () => {
    for (const status of [500, 502, 503, 504, 599]) expect(textOf(status)).toEqual({ key: 'server', status });
  });

  it('ERR-07 everything else is a failed connection', () => {
    expect(textOf(0)).toEqual({ key: 'noConnection' });
    expect(textOf(418)).toEqual({ key: 'noConnection' });
    expect(textOf(200, '<html>a login wall</html>')).toEqual({ key: 'noConnection' });
    expect(textOf(200, null)).toEqual({ key: 'noConnection' });
    expect(textOf(200, { data: 1 })).toEqual({ key: 'noConnection' });
    expect(textOf(204)).toEqual({ key: 'noConnection' });
  });

  it('ERR-94 an answer without words is no failed connection', () => {
    expect(textOf(200, { code: 500 })).toEqual({ key: 'requestError' });
    expect(textOf(200, { code: 500, msg: '' })).toEqual({ key: 'requestError' });
  });

  it('a limit is told in the words of the server', () => {
    expect(textOf(429, { code: 429, msg: '操作太频繁，请8秒后再试' })).toEqual({
      key: 'message',
      message: '操作太频繁，请8秒后再试',
    });
    expect(textOf(429)).toEqual({ key: 'noConnection' });
  });

  it('keeps field messages that are words', () => {
    const outcome = decideOutcome(400, { code: 400, msg: '', fields: { account: '请输入正确的邮箱或手机号', b: 7 } });
    expect(outcome).toMatchObject({ fields: { account: '请输入正确的邮箱或手机号' } });
  });
});
