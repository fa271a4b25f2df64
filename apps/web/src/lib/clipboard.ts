import i18next from 'i18next';
import { loadTexts } from './i18n.ts';
import { notify } from './notice.ts';

const copyByCommand = (text: string): boolean => {
  if (typeof document.execCommand !== 'function') return false;
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
};

const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard on plain http, or the user refused: the old command may still work.
    return copyByCommand(text);
  }
};

/** The studio has words of its own for a copy that did not work. */
type CopyFailure = 'copyUnsupported' | 'copyFailed';

export const copyText = async (text: string, failure: CopyFailure = 'copyUnsupported'): Promise<boolean> => {
  const isCopied = await copy(text);
  await loadTexts(['dictionary']);
  if (isCopied) notify('success', i18next.t('dictionary:copySucceeded'));
  else notify('warning', i18next.t(`dictionary:${failure}`));
  return isCopied;
};
