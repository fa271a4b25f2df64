import { describe, expect, it } from 'vitest';
import { decodeRedirect, encodeRedirect, loginPath } from './redirect.ts';

const hostile = [
  'https://evil.example',
  'http://evil.example/index',
  'HTTPS://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/index',
  '//evil.example/%2f..',
  '\\\\evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/index\\..\\..\\evil',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' https://evil.example',
  '/ /evil.example',
  '/index\u0000',
  '/index\r\nSet-Cookie: a=b',
  '/\u2028/evil.example',
  '/\u00a0/evil.example',
  '\ufeff//evil.example',
  '/index\u007f',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'about:blank',
  'mailto:a@evil.example',
  'ws://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\evil.example',
  'evil.example',
  'evil.example/index',
  '@evil.example',
  '.evil.example',
  '../index',
  './index',
  '?redirect=//evil.example',
  '#/index',
  '/..//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/index/../..//evil.example',
  '/%2e%2e//evil.example',
  '/login',
  '/login?redirect=L2xvZ2lu',
  '/login/',
  '/login#x',
  '',
  ' ',
  `/${'a'.repeat(3000)}`,
];

describe('redirect', () => {
  it('AUTH-15 an in-site address comes back as it went in', () => {
    for (const path of [
      '/index',
      '/agent-execute?id=1&share=true&shareToken=x',
      '/home?types=3',
      '/knowledge-list?id=a&name=%E4%B8%AD#top',
      '/login-help',
    ]) {
      expect(decodeRedirect(encodeRedirect(path))).toBe(path);
    }
    expect(decodeRedirect(encodeRedirect('/index?name=中文'))).toBe('/index?name=%E4%B8%AD%E6%96%87');
    expect(decodeRedirect('L2FnZW50LWV4ZWN1dGU/aWQ9MSZzaGFyZT10cnVl')).toBe('/agent-execute?id=1&share=true');
    expect(decodeRedirect('L2FnZW50LWV4ZWN1dGU_aWQ9MSZzaGFyZT10cnVl')).toBe('/agent-execute?id=1&share=true');
  });

  it.each(hostile)('AUTH-15 refuses %j', (path) => {
    expect(decodeRedirect(encodeRedirect(path))).toBeUndefined();
  });

  it('AUTH-15 refuses what is not base64 of UTF-8', () => {
    for (const value of [null, '', '/index', 'https://evil.example', '%%%', '====', '/w==', 'gICA', 'L2luZGV4L8A=']) {
      expect(decodeRedirect(value)).toBeUndefined();
    }
  });

  it('a blank stands for a plus that a query has eaten', () => {
    const path = '/index?q=>>>???';
    expect(encodeRedirect(path)).toContain('+');
    expect(decodeRedirect(encodeRedirect(path).replaceAll('+', ' '))).toBe('/index?q=%3E%3E%3E???');
  });

  it('builds the login address', () => {
    expect(loginPath('/')).toBe('/login');
    expect(new URLSearchParams(loginPath('/home?types=2').split('?')[1]).get('redirect')).toBe(
      encodeRedirect('/home?types=2'),
    );
  });
});
