import type { error as zh } from '../zh-CN/error.ts';

export const error: typeof zh = {
  tokenInvalid: 'Your session has expired',
  noPermission: 'No permission',
  badRequest: 'Bad parameters',
  notFound: 'Resource not found',
  timeout: 'Request timed out',
  server: 'Server error {{status}}',
  noConnection: 'Connection to server failed',
  requestError: 'Request error',
  userExpired: 'User info expired, please log in again',
  uploadFailed: 'Upload failed',
  uploadCancelled: 'Upload cancelled',
};
