import { anthropic } from './anthropic.ts';
import { chatService } from './chat-protocol.ts';
import { deepseek } from './deepseek.ts';
import { doubao } from './doubao.ts';
import { google } from './google.ts';
import { googleEmbed } from './google-embed.ts';
import { kimi } from './kimi.ts';
import { minimax } from './minimax.ts';
import { ollama } from './ollama.ts';
import { openaiChat } from './openai-chat.ts';
import { createResponses } from './openai-responses.ts';
import { qwen } from './qwen.ts';
import { siliconflow } from './siliconflow.ts';
import type { Service } from './vendor.ts';
import { vllm } from './vllm.ts';
import { zhipu } from './zhipu.ts';

const chats = { deepseek, doubao, kimi, minimax, ollama, qwen, siliconflow, vllm, zhipu };

/** By the first part of the path. */
export const vendors = new Map<string, readonly Service[]>([
  ...Object.entries(chats).map(([name, vendor]) => [name, [chatService(vendor)]] as const),
  ['openai', [chatService(openaiChat), createResponses()]],
  ['anthropic', [anthropic]],
  ['google', [google, googleEmbed]],
]);
