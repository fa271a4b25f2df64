import { type ComponentType, Fragment, type ReactNode } from 'react';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { loadTexts } from '../lib/i18n.ts';
import { loadCode } from '../lib/load-code.ts';
import { type AppPath, findPath, type PathEntry, paths } from '../lib/paths.ts';
import { FailedPage, NotFoundPage } from './failed-page.tsx';
import { guardLoader } from './guard-loader.ts';
import { loadKit, type PageParts, pages } from './pages.ts';
import { Root } from './root.tsx';
import { Shell } from './shell.tsx';

type Around = ComponentType<{ readonly children: ReactNode }>;

const loaded = new Map<AppPath, PageParts & { readonly Around: Around }>();

const loadPage = async (path: AppPath): Promise<void> => {
  if (loaded.has(path)) return;
  const { texts, load, isPlain } = pages[path];
  const [parts, Around] = await loadCode(() => Promise.all([load(), isPlain ? Fragment : loadKit(), loadTexts(texts)]));
  loaded.set(path, { ...parts, Around });
};

const LoadedPage = ({ path }: { readonly path: AppPath }) => {
  const found = loaded.get(path);
  return (
    found && (
      <found.Around>
        <found.Page />
      </found.Around>
    )
  );
};

/** The code comes by the loader: the router shows nothing at all for a `lazy` that failed, and never asks it again. */
const routeFor = (entry: PathEntry, base: string): RouteObject => {
  const guard = guardLoader(entry, base);
  return {
    path: entry.path === '/admin' ? '/admin/*' : entry.path,
    ErrorBoundary: FailedPage,
    loader: async (args) => {
      const loading = loadPage(entry.path);
      loading.catch(() => undefined);
      await guard(args);
      await loading;
      loaded.get(entry.path)?.ask?.(new URL(args.request.url));
      return null;
    },
    element: <LoadedPage path={entry.path} />,
  };
};

export const createAppRouter = (base: string) => {
  const rows = (layout: PathEntry['layout']) =>
    paths.flatMap(({ path }) => {
      const entry = findPath(path);
      return entry?.layout === layout ? [routeFor(entry, base)] : [];
    });
  return createBrowserRouter(
    [
      {
        Component: Root,
        ErrorBoundary: FailedPage,
        children: [
          { path: '/', loader: () => redirect('/index') },
          ...rows('top'),
          {
            Component: Shell,
            children: [...rows('shell'), { path: '*', Component: NotFoundPage }],
          },
        ],
      },
    ],
    // Without its last slash, so that the bare base path itself is inside.
    { basename: base === '/' ? base : base.slice(0, -1) },
  );
};
