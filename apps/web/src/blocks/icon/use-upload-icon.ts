import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { sendIcon } from './api.ts';
import { iconFault } from './icon-file.ts';

/** One upload at a time; leaving the picker cancels it. */
export const useUploadIcon = (onStored: (icon: string) => void) => {
  const { t } = useTranslation('icon');
  const [share, setShare] = useState<number>();
  const [fault, setFault] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File) => {
    const kind = iconFault(file);
    setFault(kind && t(kind));
    if (kind || running.current) return;
    const control = new AbortController();
    running.current = control;
    setShare(0);
    try {
      onStored(await sendIcon(file, setShare, control.signal));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!control.signal.aborted) setFault(error.message);
    } finally {
      running.current = undefined;
      setShare(undefined);
    }
  };
  return { start, stop: () => running.current?.abort(), share, fault };
};
