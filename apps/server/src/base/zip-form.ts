export type ZipFile = { name: string; bytes: Uint8Array };

export const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };
export const localBytes = 30;
export const centralBytes = 46;
export const endBytes = 22;
export const methods = { stored: 0, deflated: 8 };
export const utf8Flag = 1 << 11;
export const zipVersion = 20;
