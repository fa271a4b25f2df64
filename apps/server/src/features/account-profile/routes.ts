import * as contract from '@zhixing/contract/account-profile';
import { type Binding, bind } from '../../http/bind.ts';
import { sendContactCode } from '../auth/index.ts';
import { changeContact } from './change-contact.ts';
import { saveProfile } from './save-profile.ts';

export const accountProfileBindings: Binding[] = [
  bind(contract.saveProfile, (ctx, { body }) => saveProfile(ctx, body)),
  bind(contract.sendContactCode, (ctx, { body }) => sendContactCode(ctx, body.account)),
  bind(contract.changeContact, (ctx, { body }) => changeContact(ctx, body)),
];
