import type { TenantBrand, TenantSettings } from '@zhixing/contract/tenant';
import type { MemberLevel, Role } from '@zhixing/contract/user';

type DemoHost = { host: string; filingNo: string; policeFilingNo: string };
type DemoTenant = {
  code: string;
  name: string;
  kind: 'platform' | 'enterprise';
  brand: Partial<TenantBrand> & { title: string };
  settings: Partial<TenantSettings>;
  hosts: DemoHost[];
  groups: string[];
};
type DemoAccount = {
  tenant: string;
  username: string;
  email?: string;
  phone?: string;
  role?: Role;
  isWhite?: boolean;
  level?: MemberLevel;
  balanceFen?: number;
  groups?: string[];
};

export const demoPassword = 'zhixing2026';

const demoPayee = { company: '青禾保险股份有限公司', account: '4402 0188 0000 2026', bank: '示例银行深圳分行' };

export const demoTenants: DemoTenant[] = [
  {
    code: 'zhixing',
    name: '知行',
    kind: 'platform',
    brand: { title: '知行', slogan: '知道怎么做，也替你做完。' },
    settings: { rpaHosts: ['127.0.0.1', 'localhost'], contact: '商务合作 010-5550 2026\nsales@zhixing.example' },
    hosts: [
      { host: '127.0.0.1', filingNo: '沪ICP备2026018842号-1', policeFilingNo: '沪公网安备31010102008642号' },
      { host: 'localhost', filingNo: '沪ICP备2026018842号-2', policeFilingNo: '沪公网安备31010102008642号' },
    ],
    groups: ['产品组', '试用组'],
  },
  {
    code: 'huayue',
    name: '华岳证券',
    kind: 'enterprise',
    brand: { title: '华岳智能体平台', slogan: '投研、合规、客服，一处办完。', primaryColor: '#B4232A', radius: 6 },
    settings: { registrationOpen: false, hideCardMenu: true, homeLandingAccounts: ['chen.an@huayue-sec.com'] },
    hosts: [
      { host: 'huayue.localhost', filingNo: '京ICP备2025110273号-3', policeFilingNo: '京公网安备11010802044118号' },
    ],
    groups: ['研究所', '零售业务部'],
  },
  {
    code: 'qinghe',
    name: '青禾保险',
    kind: 'enterprise',
    brand: { title: '青禾 · 智能员工', slogan: '把每一份保单讲成人话。', primaryColor: '#12805C', radius: 14 },
    settings: {
      memberExemptAccounts: ['enterprise@qinghe-ins.com'],
      intentSurvey: true,
      bankTransfer: true,
      payee: demoPayee,
    },
    hosts: [{ host: 'qinghe.localhost', filingNo: '粤ICP备2024087765号-1', policeFilingNo: '' }],
    groups: ['理赔中心'],
  },
];

export const demoAccounts: DemoAccount[] = [
  {
    tenant: 'zhixing',
    username: 'admin',
    email: 'admin@zhixing.example',
    role: 'admin',
    level: 'ENT_FLAGSHIP_MONTHLY',
  },
  { tenant: 'zhixing', username: 'support', email: 'support@zhixing.example', role: 'support' },
  {
    tenant: 'zhixing',
    username: 'user',
    email: 'lin.zhiyuan@zhixing.example',
    phone: '13800138000',
    level: 'PER_FLAGSHIP_MONTHLY',
    balanceFen: 12_860,
    groups: ['产品组', '试用组'],
  },
  { tenant: 'zhixing', username: 'free', email: 'zhou.xiaoman@zhixing.example', phone: '13800138001' },
  { tenant: 'zhixing', username: 'creator', email: 'shen.mo@zhixing.example', level: 'MONTHLY', balanceFen: 45_200 },
  { tenant: 'zhixing', username: 'partner', email: 'he.qing@partner.example', isWhite: true },
  {
    tenant: 'huayue',
    username: 'enterprise',
    email: 'lin.zhiyuan@huayue-sec.com',
    role: 'admin',
    level: 'ENT_FLAGSHIP_MONTHLY',
    balanceFen: 500_000,
    groups: ['研究所'],
  },
  {
    tenant: 'huayue',
    username: 'chen.an@huayue-sec.com',
    email: 'chen.an@huayue-sec.com',
    groups: ['研究所', '零售业务部'],
  },
  {
    tenant: 'qinghe',
    username: 'enterprise@qinghe-ins.com',
    email: 'enterprise@qinghe-ins.com',
    role: 'admin',
    groups: ['理赔中心'],
  },
];
