import { describe, expect, it } from 'vitest';
import { hashRedirect } from './hash-redirect.ts';

describe('hashRedirect', () => {
  it('ROUTE-14 the share page is reached by its hash address at any path', () => {
    expect(hashRedirect({ pathname: '/', hash: '#/share-page?id=1&sessionId=s1' })).toBe(
      '/share-page?id=1&sessionId=s1',
    );
    expect(hashRedirect({ pathname: '/agent-execute', hash: '#/share-page?id=1&sessionId=s1' })).toBe(
      '/share-page?id=1&sessionId=s1',
    );
    expect(hashRedirect({ pathname: '/acme/agent-execute', hash: '#/share-page?id=1' })).toBe('/acme/share-page?id=1');
  });

  it('any other route in the hash becomes clean too', () => {
    expect(hashRedirect({ pathname: '/', hash: '#/home?types=2' })).toBe('/home?types=2');
    expect(hashRedirect({ pathname: '/acme/', hash: '#/login' })).toBe('/acme/login');
    expect(hashRedirect({ pathname: '/', hash: '#/agent-execute?id=1&q=a?b' })).toBe('/agent-execute?id=1&q=a?b');
  });

  it('ROUTE-17 the address of the report agent and plain anchors stay as they are', () => {
    expect(hashRedirect({ pathname: '/report-agent/', hash: '#/chat?projectId=1&name=x&type=10' })).toBeUndefined();
    expect(hashRedirect({ pathname: '/index', hash: '' })).toBeUndefined();
    expect(hashRedirect({ pathname: '/index', hash: '#main' })).toBeUndefined();
    expect(hashRedirect({ pathname: '/index', hash: '#//evil.example' })).toBeUndefined();
  });
});
