import { expect, it } from 'vitest';
import { mayShow } from './shown-hosts.ts';

const origin = 'https://zhixing.example';
const hosts = ['img.shop.example', '*.maps.example'];

it.each([
  '/agent_api/file/1',
  'https://zhixing.example/x',
  'data:image/png;base64,AA',
  'https://img.shop.example/a.png',
  'https://a.maps.example/',
])('shows %s', (address) => {
  expect(mayShow(address, origin, hosts)).toBe(true);
});

it.each([
  'https://shop.example/a.png',
  'https://evil-img.shop.example/',
  'https://maps.example/',
  'http://img.shop.example/',
  'https://img.shop.example:8443/',
  '//evil.example/x',
  'javascript:alert(1)',
  'https://img.shop.example.evil.example/',
  'https://',
])('leaves %s to a link', (address) => {
  expect(mayShow(address, origin, hosts)).toBe(false);
});
