import { randomUUID } from 'node:crypto';
import svgCaptcha from 'svg-captcha';
import { AppError } from '../../base/app-error.ts';
import { networkOf } from '../../base/network-of.ts';
import type { Ctx } from '../../ctx.ts';

const captchaSeconds = 300;

export const captchaImage = async ({ limits, tickets, address }: Ctx) => {
  const wait = await limits.take('captcha-address', networkOf(address));
  if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds: wait });
  const { text, data } = svgCaptcha.create({
    size: 4,
    noise: 2,
    color: false,
    width: 124,
    height: 44,
    fontSize: 44,
    ignoreChars: '0oO1iIlL',
    background: '#f8f9fb',
  });
  const uuid = randomUUID();
  await tickets.put('captcha', uuid, text.toLowerCase(), captchaSeconds);
  return { uuid, img: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` };
};

/** Good once, right or wrong. */
export const spendCaptcha = async ({ tickets }: Ctx, uuid: string, code: string) => {
  if ((await tickets.take('captcha', uuid)) !== code.toLowerCase()) throw new AppError('CAPTCHA_WRONG');
};
