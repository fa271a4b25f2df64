import { expect, test } from 'vitest';
import { signAcs3 } from './acs3-sign.ts';

const call = {
  endpoint: 'https://ecs.cn-shanghai.aliyuncs.com',
  action: 'RunInstances',
  version: '2014-05-26',
  query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
  date: new Date('2023-10-26T10:22:32.789Z'),
  nonce: '3156853299f313e23d1673dc12e1703d',
  accessKeyId: 'YourAccessKeyId',
  accessKeySecret: 'YourAccessKeySecret',
};

test("signs the example of Aliyun's manual to the signature printed there", () => {
  const { headers } = signAcs3(call);
  expect(headers['x-acs-date']).toBe('2023-10-26T10:22:32Z');
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

test('sorts the query and encodes what encodeURIComponent leaves alone', () => {
  const { url } = signAcs3({
    ...call,
    endpoint: 'http://127.0.0.1:8080/',
    query: { b: "知行 !'()*~", a: '{"code":"1"}' },
  });
  expect(url).toBe('http://127.0.0.1:8080/?a=%7B%22code%22%3A%221%22%7D&b=%E7%9F%A5%E8%A1%8C%20%21%27%28%29%2A~');
});

test('another secret, nonce, date or host gives another signature', () => {
  const variants = [
    call,
    { ...call, accessKeySecret: 'other' },
    { ...call, nonce: 'other' },
    { ...call, date: new Date(0) },
    { ...call, endpoint: 'https://other.aliyuncs.com' },
  ];
  expect(new Set(variants.map((variant) => signAcs3(variant).headers.authorization)).size).toBe(variants.length);
});
