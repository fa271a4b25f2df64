export { eraseDueAccounts } from './erase-account.ts';
export { type ExportKey, failExport, makeExport } from './make-export.ts';
export { personalDataBindings } from './routes.ts';
