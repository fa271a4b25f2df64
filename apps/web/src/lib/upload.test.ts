import { describe, expect, it } from 'vitest';
import { uploadOutcome } from './upload.ts';

const textOf = (status: number, body?: unknown) => {
  const outcome = uploadOutcome(status, body);
  return outcome.kind === 'failure' ? outcome.text : undefined;
};

describe('uploadOutcome', () => {
  it('ERR-09 a broken server, a lost connection and a timeout are all a failed upload', () => {
    for (const status of [500, 502, 0, 408, 400, 404])
      expect(textOf(status), `${status}`).toEqual({ key: 'uploadFailed' });
  });

  it('ICON-04 what the server says about the file is shown as it is', () => {
    const refused = { code: 500, msg: '文件格式不支持', errorCode: 'FILE_TYPE_REFUSED' };
    expect(textOf(200, refused)).toEqual({ key: 'message', message: '文件格式不支持' });
    expect(textOf(413, { code: 413, msg: '请求内容过大' })).toEqual({ key: 'message', message: '请求内容过大' });
  });

  it('an expired session is told apart, and a stored file is success', () => {
    expect(textOf(403)).toEqual({ key: 'tokenInvalid' });
    expect(uploadOutcome(200, { code: 200, data: { id: 'f1' } })).toEqual({ kind: 'success', data: { id: 'f1' } });
  });
});
