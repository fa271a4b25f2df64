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

/** The whole door. OpenAPI, the authorisation matrix and the start-up check read this list. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...qrLoginRoutes,
  ...tenantRoutes,
  ...setupRoutes,
  ...systemRoutes,
  ...userRoutes,
  ...accountProfileRoutes,
  ...personalDataRoutes,
  ...adminRoutes,
  ...accountLinkRoutes,
  ...operationRoutes,
  ...agentRoutes,
  ...labelRoutes,
  ...listingRoutes,
  ...lineageRoutes,
  ...surveyRoutes,
  ...fileRoutes,
  ...chatRoutes,
  ...consentRoutes,
  ...chatAnalysisRoutes,
  ...shareRoutes,
  ...noticeRoutes,
  ...studioRoutes,
  ...agentEditorRoutes,
  ...agentArchiveRoutes,
  ...goldenRoutes,
  ...modelSettingsRoutes,
  ...modelTrainingRoutes,
  ...pluginRoutes,
  ...openApiImportRoutes,
  ...workflowRoutes,
  ...mcpRoutes,
  ...apiKeyRoutes,
  ...embedRoutes,
  ...membershipRoutes,
  ...orderRoutes,
  ...benefitCodeRoutes,
  ...walletRoutes,
  ...adminOrderRoutes,
  ...adminGrantRoutes,
  ...moneyOverviewRoutes,
  ...priceListRoutes,
  ...cardRoutes,
  ...formRoutes,
  ...knowledgeRoutes,
  ...knowledgeFileRoutes,
  ...knowledgeSegmentRoutes,
  ...billRoutes,
  ...incomeRoutes,
  ...teamRoutes,
  ...bankTransferRoutes,
  ...withdrawalRoutes,
];

export const apiPrefixes = [
  '/agent_api/',
  '/aiagent_api/',
  '/agent/agent_runtime/',
  '/knowledge_api/',
  '/prod-api/',
] as const;
