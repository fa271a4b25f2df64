import './ui/tokens.css';
import './ui/base.css';
import './ui/ant.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/providers.tsx';
import { createAppRouter } from './app/router.tsx';
import { watchSession } from './app/session-watch.ts';
import { basePath } from './lib/base-path.ts';
import { readConfig } from './lib/config.ts';
import { hashRedirect } from './lib/hash-redirect.ts';
import { startI18n } from './lib/i18n.ts';
import { startTenant } from './lib/tenant.ts';

const leaveHash = (): boolean => {
  const clean = hashRedirect(window.location);
  if (clean) window.location.replace(clean);
  return clean !== undefined;
};

type AppRouter = ReturnType<typeof createAppRouter>;

/** The splash stays until the first page can be drawn whole. */
const whenReady = (router: AppRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });

const start = async (root: HTMLElement) => {
  await Promise.all([startI18n(readConfig().locale), startTenant()]);
  const base = basePath(window.location.pathname);
  const router = createAppRouter(base);
  watchSession(router, base);
  await whenReady(router);
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
};

window.addEventListener('hashchange', leaveHash);
const root = document.getElementById('root');
if (root && !leaveHash()) void start(root);
