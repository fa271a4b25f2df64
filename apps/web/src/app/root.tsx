import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { usePageTitle } from '../lib/page-title.ts';
import { findPath } from '../lib/paths.ts';
import { PaletteHost } from './palette-host.tsx';
import { Progress } from './progress.tsx';
import { StatusBar } from './status-bar.tsx';
import { useTenantWatch } from './tenant-watch.ts';

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
