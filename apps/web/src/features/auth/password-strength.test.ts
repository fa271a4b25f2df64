import { isPasswordLong } from '@zhixing/contract/account-name';
import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('passwordStrength', () => {
  it('AUTH-02 calls weak what the contract refuses, and what one kind of few characters makes', () => {
    for (const password of ['a', 'abc1', 'x'.repeat(129)]) {
      expect(isPasswordLong(password), password).toBe(false);
      expect(passwordStrength(password), password).toBe('weak');
    }
    for (const password of ['12345678', 'abcdefgh', 'aaaaaaaaaaaa']) expect(passwordStrength(password)).toBe('weak');
    for (const password of ['a1b2c3d4', 'Abc12345!', '门前大桥下游过a', 'x y z and nothing else'])
      expect(passwordStrength(password), password).not.toBe('weak');
    expect(passwordStrength('')).toBeUndefined();
  });

  it('rises with length and variety, not with repetition', () => {
    expect(passwordStrength('abcdefg1')).toBe('fair');
    expect(passwordStrength('Abcdefg1')).toBe('good');
    expect(passwordStrength('Abcdefg1#xyz')).toBe('strong');
    expect(passwordStrength('aaaaabbbbbccccc1')).toBe('fair');
  });
});
