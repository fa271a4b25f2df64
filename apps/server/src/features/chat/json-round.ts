import type { AgentDocument } from '@zhixing/contract/agent-document';
import type { AnswerFormat } from '../../base/model-round.ts';
import type { RoundBody } from '../../db/schema/chat.ts';
import { fitAnswer, formatOfSetting, mostUnfit } from '../../runtime/fit-answer.ts';
import { type RunningAgent, waysOn } from '../../runtime/orchestrate.ts';

/** The JSON that a run is to answer with: as whoever asked wants it, else as the agent is set; undefined for words. */
export const formatOf = (
  { answerFormat }: { answerFormat: AnswerFormat | null },
  { answer }: Pick<AgentDocument, 'answer'>,
): AnswerFormat | undefined => answerFormat ?? formatOfSetting(answer);

export const isUnfitForGood = (rounds: Iterable<RoundBody>) =>
  [...rounds].filter(({ json }) => json?.faults).length >= mostUnfit;

/** What it wrote is for the next round, not for the reader. */
export const isDraft = ({ json }: Pick<RoundBody, 'json'>) => json !== undefined && !json.fits;

/** What this one of the agents is held to: whoever only works for the next one writes as they like. */
export const formatFor = ({ agent, format }: { agent: RunningAgent; format: AnswerFormat | undefined }, key: string) =>
  waysOn(agent, key).next ? undefined : format;

/** A model's round, with whether it is the JSON that was asked for; the text is then that JSON and nothing else. */
export const judged = (format: AnswerFormat, body: RoundBody): RoundBody => {
  if (body.cut || body.calls.length > 0) return { ...body, json: {} };
  const fitted = fitAnswer(format, body.text);
  if ('faults' in fitted) return { ...body, json: { faults: fitted.faults } };
  const { text } = fitted;
  return { ...body, text, json: { fits: true, ...(text === body.text ? {} : { said: body.text }) } };
};
