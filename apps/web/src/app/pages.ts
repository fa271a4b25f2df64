import type { ComponentType } from 'react';
import type { AppPath } from '../lib/paths.ts';
import type { TextName } from '../lib/text-files.ts';

export type PageParts = {
  readonly Page: ComponentType;
  /** What the page shows first, asked for once it is known that it may be shown. */
  readonly ask?: (url: URL) => void;
};
type PageSource = {
  readonly texts: readonly TextName[];
  readonly load: () => Promise<PageParts>;
  /** Drawn without any part of Ant Design. */
  readonly isPlain?: boolean;
};

const page = (texts: readonly TextName[], load: () => Promise<ComponentType>): PageSource => ({
  texts,
  load: async () => ({ Page: await load() }),
});

/** What each address needs; also read before the app itself is here, so nothing of it is imported. */
export const pages: Record<AppPath, PageSource> = {
  '/index': {
    texts: ['market', 'agent', 'dictionary'],
    load: async () => {
      const { MarketPage, askMarket } = await import('../features/market/market-page.tsx');
      return { Page: MarketPage, ask: askMarket };
    },
    isPlain: true,
  },
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

export const loadKit = async () => (await import('../ui/kit.tsx')).Kit;
