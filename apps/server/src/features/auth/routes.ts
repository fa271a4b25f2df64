import * as contract from '@zhixing/contract/auth';
import { askProof as askProofRoute } from '@zhixing/contract/proof';
import * as qr from '@zhixing/contract/qr-login';
import { type Binding, bind } from '../../http/bind.ts';
import { askProof } from './ask-proof.ts';
import { captchaImage } from './captcha.ts';
import { changePassword } from './change-password.ts';
import { emailPhoneLogin } from './email-phone-login.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { endOwnLogins, listOwnLogins } from './own-logins.ts';
import { qrCode, qrCodeConfirm, qrCodeScan, qrCodeStatus } from './qr-login.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { sendCheckCode } from './send-check-code.ts';
import { clearSessionCookies, keepSessionCookie, setSessionCookies } from './session-cookies.ts';
import { exchangeXat, issueXat, xatOwner } from './xat.ts';

export const authBindings: Binding[] = [
  bind(askProofRoute, (ctx, { body }) => askProof(ctx, body)),
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
  bind(contract.changePassword, (ctx, { body }) => changePassword(ctx, body)),
  bind(contract.listOwnLogins, (ctx) => listOwnLogins(ctx)),
  bind(contract.endOwnLogins, (ctx, { body }) => endOwnLogins(ctx, body)),
  bind(contract.issueXat, (ctx) => issueXat(ctx)),
  bind(contract.exchangeXat, (ctx, { body }) => exchangeXat(ctx, body), setSessionCookies),
  bind(contract.xatOwner, (ctx, { body }) => xatOwner(ctx, body.xat)),
  bind(qr.qrCode, (ctx) => qrCode(ctx)),
  bind(qr.qrCodeStatus, (ctx, { params }) => qrCodeStatus(ctx, params.id)),
  bind(contract.keepSession, async () => null, keepSessionCookie),
  bind(qr.qrCodeScan, (ctx, { params }) => qrCodeScan(ctx, params.id)),
  bind(qr.qrCodeConfirm, (ctx, { params, body }) => qrCodeConfirm(ctx, params.id, body.allow)),
];
