import * as contract from '@zhixing/contract/survey';
import { type Binding, bind } from '../../http/bind.ts';
import { saveSurvey, surveyResults, surveyState } from './survey.ts';

export const surveyBindings: Binding[] = [
  bind(contract.saveSurvey, (ctx, { body }) => saveSurvey(ctx, body)),
  bind(contract.surveyState, (ctx) => surveyState(ctx)),
  bind(contract.surveyResults, (ctx) => surveyResults(ctx)),
];
