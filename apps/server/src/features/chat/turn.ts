import type { SentForm } from '@zhixing/contract/chat-message';
import type { AnswerFormat } from '../../base/model-round.ts';

/** What a chat call asks for. */
export type Turn = {
  session_id: string;
  schema_id: string;
  query: string;
  files: { id: string }[];
  run_id?: string | undefined;
  retry_of?: string | undefined;
  continue_of?: string | undefined;
  share_token?: string | undefined;
  release?: number | undefined;
  version?: { release?: number | undefined; draft?: number | undefined } | undefined;
  rerun_of?: string | undefined;
  rerun_from?: number | undefined;
  on_short?: 'refuse' | 'wait' | undefined;
  form?: SentForm | undefined;
  tool_mocks?: Record<string, string> | undefined;
  /** The JSON that a program wants. */
  answer_format?: AnswerFormat | undefined;
};
