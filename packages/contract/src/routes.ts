import { accountLinkRoutes } from './account-link.ts';
import { accountProfileRoutes } from './account-profile.ts';
import { adminRoutes } from './admin.ts';
import { adminGrantRoutes } from './admin-grant.ts';
import { adminOrderRoutes } from './admin-order.ts';
import { agentRoutes } from './agent.ts';
import { agentArchiveRoutes } from './agent-archive.ts';
import { agentEditorRoutes } from './agent-editor.ts';
import { apiKeyRoutes } from './api-key.ts';
import { authRoutes } from './auth.ts';
import { bankTransferRoutes } from './bank-transfer.ts';
import { benefitCodeRoutes } from './benefit-code.ts';
import { billRoutes } from './bill.ts';
import { cardRoutes } from './card.ts';
import { chatRoutes } from './chat.ts';
import { chatAnalysisRoutes } from './chat-analysis.ts';
import { consentRoutes } from './consent.ts';
import { embedRoutes } from './embed.ts';
import { fileRoutes } from './file.ts';
import { formRoutes } from './form.ts';
import { goldenRoutes } from './golden.ts';
import { incomeRoutes } from './income.ts';
import { knowledgeRoutes } from './knowledge.ts';
import { knowledgeFileRoutes } from './knowledge-file.ts';
import { knowledgeSegmentRoutes } from './knowledge-segment.ts';
import { labelRoutes } from './label.ts';
import { lineageRoutes } from './lineage.ts';
import { listingRoutes } from './listing.ts';
import { mcpRoutes } from './mcp.ts';
import { membershipRoutes } from './membership.ts';
import { modelSettingsRoutes } from './model-settings.ts';
import { modelTrainingRoutes } from './model-training.ts';
import { moneyOverviewRoutes } from './money-overview.ts';
import { noticeRoutes } from './notice.ts';
import { openApiImportRoutes } from './openapi-import.ts';
import { operationRoutes } from './operation.ts';
import { orderRoutes } from './order.ts';
import { personalDataRoutes } from './personal-data.ts';
import { pluginRoutes } from './plugin.ts';
import { priceListRoutes } from './price-list.ts';
import { qrLoginRoutes } from './qr-login.ts';
import type { Route } from './route.ts';
import { setupRoutes } from './setup.ts';
import { shareRoutes } from './share.ts';
import { studioRoutes } from './studio.ts';
import { surveyRoutes } from './survey.ts';
import { systemRoutes } from './system.ts';
import { teamRoutes } from './team.ts';
import { tenantRoutes } from './tenant.ts';
import { userRoutes } from './user.ts';
import { walletRoutes } from './wallet.ts';
import { withdrawalRoutes } from './withdrawal.ts';
import { workflowRoutes } from './workflow.ts';

export type RouteGroup = { readonly name: string; readonly about: string; readonly routes: readonly Route[] };

/** The whole door, by what it is about. OpenAPI, the authorisation matrix and the start-up check read this list. */
export const routeGroups: readonly RouteGroup[] = [
  {
    name: '登录与注册',
    about: '账号密码、验证码与扫码登录，注册，邀请，首次初始化',
    routes: [...authRoutes, ...qrLoginRoutes, ...accountLinkRoutes, ...setupRoutes],
  },
  {
    name: '用户与账号',
    about: '我是谁、会员与用量、个人数据、通知、问卷',
    routes: [...userRoutes, ...accountProfileRoutes, ...personalDataRoutes, ...noticeRoutes, ...surveyRoutes],
  },
  {
    name: '智能体与市场',
    about: '市场、我的智能体、标签、上架审核与来源',
    routes: [...agentRoutes, ...labelRoutes, ...listingRoutes, ...lineageRoutes],
  },
  {
    name: '对话',
    about: '会话、消息、事件流、许可、表单与附件',
    routes: [...chatRoutes, ...consentRoutes, ...chatAnalysisRoutes, ...formRoutes, ...fileRoutes],
  },
  { name: '分享与嵌入', about: '分享链接与嵌入渠道', routes: [...shareRoutes, ...embedRoutes] },
  {
    name: '工作室',
    about: '草稿、版本、协作者、备份与评测集',
    routes: [...studioRoutes, ...agentEditorRoutes, ...agentArchiveRoutes, ...goldenRoutes],
  },
  { name: '模型', about: '模型设置与微调', routes: [...modelSettingsRoutes, ...modelTrainingRoutes] },
  {
    name: '工具与工作流',
    about: '工具、导入、工作流与 MCP',
    routes: [...pluginRoutes, ...openApiImportRoutes, ...workflowRoutes, ...mcpRoutes],
  },
  {
    name: '知识库',
    about: '知识库、文件与分段（成功码为 0）',
    routes: [...knowledgeRoutes, ...knowledgeFileRoutes, ...knowledgeSegmentRoutes],
  },
  { name: '卡片', about: '自定义卡片', routes: [...cardRoutes] },
  { name: '密钥', about: 'API 密钥', routes: [...apiKeyRoutes] },
  {
    name: '会员与订单',
    about: '套餐、订单、支付通知、权益码、团队与对公转账',
    routes: [...membershipRoutes, ...orderRoutes, ...benefitCodeRoutes, ...teamRoutes, ...bankTransferRoutes],
  },
  {
    name: '余额与收入',
    about: '余额、账单、创作者收入与提现',
    routes: [...walletRoutes, ...incomeRoutes, ...withdrawalRoutes],
  },
  {
    name: '管理',
    about: '租户、用户、审计与系统状态',
    routes: [...tenantRoutes, ...adminRoutes, ...operationRoutes, ...systemRoutes],
  },
  {
    name: '资金管理',
    about: '订单、退款、发放、价目、对账与概览',
    routes: [...adminOrderRoutes, ...adminGrantRoutes, ...moneyOverviewRoutes, ...priceListRoutes, ...billRoutes],
  },
];
export const routes: readonly Route[] = routeGroups.flatMap((group) => group.routes);

export const apiPrefixes = [
  '/agent_api/',
  '/aiagent_api/',
  '/agent/agent_runtime/',
  '/knowledge_api/',
  '/prod-api/',
] as const;
