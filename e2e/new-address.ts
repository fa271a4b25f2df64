import { forgetAddress } from './platform.ts';

await forgetAddress();
