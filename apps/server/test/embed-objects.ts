/** The ids that calls about embedded agents carry; see `foreignCases`. */
export const embedCases = <A, S, R>(ofAgent: A, ofSession: S, ofRun: R) => {
  const noControl = 'an account is no visitor; embed.db.test.ts tells visitors apart';
  return {
    'renewEmbedKey.params.agentId': { ...ofAgent, noControl: 'there is no key of the sample yet' },
    'askEmbed.body.sessionId': { ...ofSession, noControl },
    'askEmbed.body.runId': { ...ofRun, noControl },
    'askEmbed.body.retryOf': { ...ofRun, noControl },
    'askEmbed.body.continueOf': { ...ofRun, noControl },
    'embedEvents.body.sessionId': { ...ofSession, noControl },
    'stopEmbed.body.sessionId': { ...ofSession, noControl },
  };
};
