import { askProof, type ProofChallenge, proofBody, proofHeader, proofRounds } from '@zhixing/contract/proof';
import { solveProof } from '@zhixing/contract/proof-work';
import type { Route } from '@zhixing/contract/route';

/** A call over the wire that needs a proof of work, made as a browser makes it: ask, solve, send; harder if need be. */
export const fetchWithProof = async (
  apiUrl: string,
  route: Route,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; text: string }> => {
  const post = (path: string, sent: object, more = {}) =>
    fetch(apiUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers, ...more },
      body: JSON.stringify(sent),
    });
  for (let round = 1; ; round++) {
    const asked = await post(askProof.path, proofBody(route, { body }) ?? {});
    const { data } = (await asked.json()) as { data: ProofChallenge | null };
    const reply = await post(route.path, body, data ? { [proofHeader]: solveProof(data) } : {});
    const text = await reply.text();
    if (!text.includes('PROOF_REQUIRED') || round === proofRounds)
      return { status: reply.status, headers: reply.headers, text };
  }
};
