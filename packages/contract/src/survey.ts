import { z } from 'zod';
import { launchTags } from './agent.ts';
import { defineRoute } from './route.ts';

/** The ten market categories and `other`, which needs words. */
export const surveyDirections = [...launchTags, 'other'] as const;
export const surveyDirection = z.enum(surveyDirections);

const surveyAnswer = z
  .object({
    /** 1 user, 2 developer. */
    identity: z.union([z.literal(1), z.literal(2)]),
    directions: z.array(surveyDirection).min(1).max(surveyDirections.length),
    otherText: z.string().trim().max(100).default(''),
  })
  .refine(({ directions, otherText }) => !directions.includes('other') || otherText !== '', {
    path: ['otherText'],
    message: '请输入',
  });

export const saveSurvey = defineRoute({
  name: 'saveSurvey',
  method: 'POST',
  path: '/agent_api/api/intentSurvey/saveInfo',
  summary: '提交意向调查',
  policy: 'account',
  body: surveyAnswer,
  reply: z.null(),
  errors: ['NOT_FOUND', 'SURVEY_ANSWERED'],
});

/** Whether the survey is to be shown: the tenant asks, and this account has not answered. */
export const surveyState = defineRoute({
  name: 'surveyState',
  method: 'GET',
  path: '/agent_api/api/intentSurvey/state',
  summary: '是否需要填写意向调查',
  policy: 'account',
  reply: z.object({ isOpen: z.boolean() }),
});

export const surveyResults = defineRoute({
  name: 'surveyResults',
  method: 'GET',
  path: '/agent_api/api/admin/survey',
  summary: '意向调查结果',
  policy: 'staff',
  reply: z.object({
    total: z.number().int(),
    identities: z.object({ user: z.number().int(), developer: z.number().int() }),
    directions: z.array(z.object({ direction: surveyDirection, count: z.number().int() })),
    others: z.array(z.string()),
  }),
});

export const surveyRoutes = [saveSurvey, surveyState, surveyResults] as const;
