import type { qrLogin as zh } from '../zh-CN/qr-login.ts';

export const qrLogin: typeof zh = {
  heading: 'Log in to {{name}} on another device?',
  text: 'Make sure this is you. Once confirmed, that device is logged in as “{{account}}”.',
  from: 'Requested from',
  at: 'Requested at',
  allow: 'Confirm login',
  deny: 'Not me, cancel',
  allowed: 'Confirmed, the other device is logging in',
  denied: 'Cancelled, the other device will not be logged in',
  close: 'You may close this page now.',
  again: 'Refresh the QR code on the computer and scan again.',
  expired: 'The QR code has expired',
  failed: 'The login request could not be read',
  checking: 'Checking the QR code',
  retry: 'Try again',
};
