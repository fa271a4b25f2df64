import { type ComponentType, Fragment, type ReactNode } from 'react';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { loadTexts, type TextName } from '../lib/i18n.ts';
import { loadCode } from '../lib/load-code.ts';
import { type AppPath, findPath, type PathEntry, paths } from '../lib/paths.ts';
import { FailedPage, NotFoundPage } from './failed-page.tsx';
import { guardLoader } from './guard-loader.ts';
import { Root } from './root.tsx';
import { Shell } from './shell.tsx';

type PageSource = {
  readonly texts: readonly TextName[];
  readonly load: () => Promise<ComponentType>;
  /** Drawn without any part of Ant Design. */
  readonly isPlain?: boolean;
};
type Around = ComponentType<{ readonly children: ReactNode }>;

const page = (texts: readonly TextName[], load: () => Promise<ComponentType>): PageSource => ({ texts, load });
const plainPage: typeof page = (texts, load) => ({ texts, load, isPlain: true });

const pages: Record<AppPath, PageSource> = {
  '/index': plainPage(
    ['market', 'agent', 'dictionary'],
    async () => (await import('../features/market/market-page.tsx')).MarketPage,
  ),
  '/home': page(
    ['home', 'agent', 'icon', 'dictionary', 'tool', 'knowledge'],
    async () => (await import('./home-route.tsx')).HomeRoute,
  ),
  '/studio': page(
    [
      'studio',
      'answerFormat',
      'icon',
      'studioModels',
      'modelProfile',
      'studioOrchestration',
      'studioPreview',
      'studioVersions',
      'mcpKey',
      'agent',
      'message',
      'markdown',
      'dictionary',
    ],
    async () => (await import('./studio-route.tsx')).StudioRoute,
  ),
  '/insight': page(['insight'], async () => (await import('../features/insight/insight-page.tsx')).InsightPage),
  '/rpa': page(['rpa'], async () => (await import('../features/rpa/rpa-page.tsx')).RpaPage),
  '/recharge': page(
    ['recharge', 'pay'],
    async () => (await import('../features/recharge/recharge-page.tsx')).RechargePage,
  ),
  '/user-order': page(
    ['userOrder', 'pay'],
    async () => (await import('../features/user-order/user-order-page.tsx')).UserOrderPage,
  ),
  '/api-key': page(['apiKey'], async () => (await import('../features/api-key/api-key-page.tsx')).ApiKeyPage),
  '/income': page(['income'], async () => (await import('../features/income/income-page.tsx')).IncomePage),
  '/team': page(['team'], async () => (await import('../features/team/team-page.tsx')).TeamPage),
  '/personal-data': page(
    ['personalData', 'icon'],
    async () => (await import('../features/personal-data/personal-data-page.tsx')).PersonalDataPage,
  ),
  '/admin': page(
    ['admin', 'dictionary', 'money', 'pay'],
    async () => (await import('../features/admin/admin-page.tsx')).AdminPage,
  ),
  '/agent-execute': page(
    ['chat', 'message', 'markdown', 'agent', 'dictionary'],
    async () => (await import('../features/chat/chat-page.tsx')).ChatPage,
  ),
  '/agent-detail': page(
    ['agent', 'dictionary'],
    async () => (await import('../features/agent/agent-detail-page.tsx')).AgentDetailPage,
  ),
  '/insight-detail': page(
    ['insight'],
    async () => (await import('../features/insight/insight-detail-page.tsx')).InsightDetailPage,
  ),
  '/knowledge-list': page(
    ['knowledge', 'tool', 'workflow', 'answerFormat', 'mcpKey', 'icon', 'agent', 'message', 'dictionary'],
    async () => (await import('./knowledge-list-route.tsx')).KnowledgeListRoute,
  ),
  '/card-design': page(
    ['card', 'cardView', 'widgetView', 'dictionary'],
    async () => (await import('../features/card/card-design-page.tsx')).CardDesignPage,
  ),
  '/share-page': page(
    ['share', 'message', 'markdown'],
    async () => (await import('../features/share/share-page.tsx')).SharePage,
  ),
  '/report-agent': page(
    ['reportAgent'],
    async () => (await import('../features/report-agent/report-agent-page.tsx')).ReportAgentPage,
  ),
  '/qr-confirm': page(
    ['qrLogin'],
    async () => (await import('../features/qr-login/qr-confirm-page.tsx')).QrConfirmPage,
  ),
  '/switch-account': page(
    ['auth'],
    async () => (await import('../features/auth/switch-account-page.tsx')).SwitchAccountPage,
  ),
  '/mcp-callback': page(
    ['tool'],
    async () => (await import('../features/tool/mcp/mcp-callback-page.tsx')).McpCallbackPage,
  ),
  '/login': page(['auth'], async () => (await import('../features/auth/login-page.tsx')).LoginPage),
  '/register': page(['auth'], async () => (await import('../features/auth/register-page.tsx')).RegisterPage),
  '/setup': page(['auth'], async () => (await import('../features/auth/setup-page.tsx')).SetupPage),
  '/account-link': page(['auth'], async () => (await import('../features/auth/account-link-page.tsx')).AccountLinkPage),
  '/forget': page(['auth'], async () => (await import('../features/auth/forget-page.tsx')).ForgetPage),
};

const loaded = new Map<AppPath, { readonly Page: ComponentType; readonly Around: Around }>();
const loadKit = async (): Promise<Around> => (await import('../ui/kit.tsx')).Kit;

const loadPage = async (path: AppPath): Promise<void> => {
  if (loaded.has(path)) return;
  const { texts, load, isPlain } = pages[path];
  const [Page, Around] = await loadCode(() => Promise.all([load(), isPlain ? Fragment : loadKit(), loadTexts(texts)]));
  loaded.set(path, { Page, Around });
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
