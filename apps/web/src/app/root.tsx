import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { loadCode } from '../lib/load-code.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { findPath } from '../lib/paths.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { PaletteHost } from './palette-host.tsx';
import { Progress } from './progress.tsx';
import { StatusBar } from './status-bar.tsx';
import { useTenantWatch } from './tenant-watch.ts';

/** Whoever moves a hand is about to open something: what most pages need is fetched meanwhile. */
const useKitAhead = () => {
  useEffect(() => {
    const done = new AbortController();
    const fetchKit = () => {
      done.abort();
      whenIdle(() => void loadCode(() => import('../ui/kit.tsx')).catch(() => undefined));
    };
    for (const name of ['pointermove', 'pointerdown', 'keydown'])
      window.addEventListener(name, fetchKit, { signal: done.signal, passive: true });
    return () => done.abort();
  }, []);
};

/** Keyboard and screen-reader users start at the new page, not at the link they left. */
const useFocusOnMove = (pathname: string) => {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
};

export const Root = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const entry = findPath(pathname);
  usePageTitle(entry && t(`title.${entry.title}`), { alone: entry?.path === '/home' });
  useTenantWatch(pathname);
  useFocusOnMove(pathname);
  useKitAhead();
  return (
    <>
      <Progress />
      <Outlet />
      <PaletteHost />
      <StatusBar />
      <ScrollRestoration />
    </>
  );
};
