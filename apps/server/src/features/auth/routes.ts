import * as contract from '@zhixing/contract/auth';
import * as qr from '@zhixing/contract/qr-login';
import { type Binding, bind } from '../../http/bind.ts';
import { captchaImage } from './captcha.ts';
import { emailPhoneLogin } from './email-phone-login.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { qrCode, qrCodeConfirm, qrCodeScan, qrCodeStatus } from './qr-login.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { sendCheckCode } from './send-check-code.ts';
import { clearSessionCookies, setSessionCookies } from './session-cookies.ts';
import { exchangeXat, issueXat } from './xat.ts';

export const authBindings: Binding[] = [
  bind(contract.captchaImage, (ctx) => captchaImage(ctx)),
  bind(contract.login, (ctx, { body }) => login(ctx, body), setSessionCookies),
  bind(
    contract.logout,
    (ctx) => logout(ctx),
    (reply, _, ctx) => clearSessionCookies(reply, ctx),
  ),
  bind(contract.register, (ctx, { body }) => register(ctx, body), setSessionCookies),
  bind(contract.sendCheckCode, (ctx, { body }) => sendCheckCode(ctx, body)),
  bind(contract.emailPhoneLogin, (ctx, { body }) => emailPhoneLogin(ctx, body), setSessionCookies),
  bind(contract.resetPassword, (ctx, { body }) => resetPassword(ctx, body)),
  bind(contract.issueXat, (ctx) => issueXat(ctx)),
  bind(contract.exchangeXat, (ctx, { body }) => exchangeXat(ctx, body), setSessionCookies),
  bind(qr.qrCode, (ctx) => qrCode(ctx)),
  bind(qr.qrCodeStatus, (ctx, { params, query }) => qrCodeStatus(ctx, params.id, query.secret), setSessionCookies),
  bind(qr.qrCodeScan, (ctx, { params }) => qrCodeScan(ctx, params.id)),
  bind(qr.qrCodeConfirm, (ctx, { params, body }) => qrCodeConfirm(ctx, params.id, body.allow)),
];
