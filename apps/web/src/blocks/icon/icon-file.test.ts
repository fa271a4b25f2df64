import { describe, expect, it } from 'vitest';
import { iconFault, iconValueOf } from './icon-file.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

describe('iconFault', () => {
  it('ICON-04 takes png, jpeg, jpg and gif only', () => {
    expect(iconFault(file('a.png', 'image/png'))).toBeUndefined();
    expect(iconFault(file('A.JPG', 'image/jpeg'))).toBeUndefined();
    expect(iconFault(file('a.jpeg', 'image/jpeg'))).toBeUndefined();
    expect(iconFault(file('a.gif', 'image/gif'))).toBeUndefined();
    expect(iconFault(file('a.svg', 'image/svg+xml'))).toBe('wrongKind');
    expect(iconFault(file('a.txt', 'text/plain'))).toBe('wrongKind');
    expect(iconFault(file('a.png', 'text/html'))).toBe('wrongKind');
  });

  it('refuses what the server would refuse for its size', () => {
    expect(iconFault(file('a.png', 'image/png', 2 * 1024 * 1024))).toBeUndefined();
    expect(iconFault(file('a.png', 'image/png', 2 * 1024 * 1024 + 1))).toBe('tooLarge');
  });
});

describe('iconValueOf', () => {
  it('marks an uploaded file once', () => {
    expect([iconValueOf('ab'), iconValueOf('#ab')]).toEqual(['#ab', '#ab']);
  });
});
