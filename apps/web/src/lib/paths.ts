import type { TenantInfo } from '@zhixing/contract/tenant';

type Access = 'public' | 'open' | 'account' | 'staff';

type PathRow = {
  readonly path: `/${string}`;
  /** Key of the document title in the shell texts. */
  readonly title: string;
  readonly access: Access;
  /** shell: beside the rail; top: a screen of its own. */
  readonly layout: 'shell' | 'top';
  readonly flag?: keyof TenantInfo['flags'];
};

/** Every address of the app, in one place: router, guards, rail, base path and command palette read it. */
export const paths = [
  { path: '/index', title: 'market', access: 'open', layout: 'shell' },
  { path: '/home', title: 'home', access: 'account', layout: 'shell' },
  { path: '/studio', title: 'studio', access: 'account', layout: 'shell' },
  { path: '/insight', title: 'insight', access: 'account', layout: 'shell' },
  { path: '/rpa', title: 'rpa', access: 'account', layout: 'shell', flag: 'rpa' },
  { path: '/recharge', title: 'recharge', access: 'open', layout: 'shell' },
  { path: '/user-order', title: 'userOrder', access: 'account', layout: 'shell' },
  { path: '/income', title: 'income', access: 'account', layout: 'shell' },
  { path: '/team', title: 'team', access: 'account', layout: 'shell' },
  { path: '/api-key', title: 'apiKey', access: 'account', layout: 'shell' },
  { path: '/personal-data', title: 'personalData', access: 'account', layout: 'shell' },
  { path: '/admin', title: 'admin', access: 'staff', layout: 'shell' },
  { path: '/agent-execute', title: 'agentExecute', access: 'account', layout: 'top' },
  { path: '/agent-detail', title: 'agentDetail', access: 'account', layout: 'top' },
  { path: '/insight-detail', title: 'insightDetail', access: 'account', layout: 'top' },
  { path: '/knowledge-list', title: 'knowledgeList', access: 'account', layout: 'top' },
  { path: '/card-design', title: 'cardDesign', access: 'account', layout: 'top' },
  { path: '/share-page', title: 'sharePage', access: 'account', layout: 'top' },
  { path: '/report-agent', title: 'reportAgent', access: 'account', layout: 'top' },
  { path: '/qr-confirm', title: 'qrConfirm', access: 'account', layout: 'top' },
  { path: '/switch-account', title: 'switchAccount', access: 'account', layout: 'top' },
  { path: '/mcp-callback', title: 'mcpCallback', access: 'account', layout: 'top' },
  { path: '/login', title: 'login', access: 'public', layout: 'top' },
  { path: '/register', title: 'register', access: 'public', layout: 'top' },
  { path: '/forget', title: 'forget', access: 'public', layout: 'top' },
  { path: '/setup', title: 'setup', access: 'public', layout: 'top' },
  { path: '/account-link', title: 'accountLink', access: 'public', layout: 'top' },
] as const satisfies readonly PathRow[];

export type AppPath = (typeof paths)[number]['path'];
type PathTitle = (typeof paths)[number]['title'];
export type PathEntry = Omit<PathRow, 'path' | 'title'> & { readonly path: AppPath; readonly title: PathTitle };

const entries: readonly PathEntry[] = paths;
const trim = (path: string) => (path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') : path);

/** The row an app path (without the base path) belongs to; `/admin/tenant` belongs to `/admin`. */
export const findPath = (pathname: string): PathEntry | undefined => {
  const clean = trim(pathname);
  return entries.find((entry) => entry.path === clean || (entry.path === '/admin' && clean.startsWith('/admin/')));
};

export const routeNames: ReadonlySet<string> = new Set(entries.map((entry) => entry.path.slice(1)));
