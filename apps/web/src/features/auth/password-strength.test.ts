import { isPasswordStrong } from '@zhixing/contract/account-name';
import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('passwordStrength', () => {
  it('AUTH-02 calls weak exactly what the server refuses', () => {
    for (const password of [
      'a',
      '12345678',
      'abcdefgh',
      'abc1',
      'a1b2c3d4',
      'Abc12345!',
      'x'.repeat(70),
      '密码密码密码密码a',
    ]) {
      expect(passwordStrength(password) === 'weak', password).toBe(!isPasswordStrong(password));
    }
    expect(passwordStrength('')).toBeUndefined();
  });

  it('rises with length and variety, not with repetition', () => {
    expect(passwordStrength('abcdefg1')).toBe('fair');
    expect(passwordStrength('Abcdefg1')).toBe('good');
    expect(passwordStrength('Abcdefg1#xyz')).toBe('strong');
    expect(passwordStrength('aaaaaaaaaaaaaaa1')).toBe('fair');
  });
});
