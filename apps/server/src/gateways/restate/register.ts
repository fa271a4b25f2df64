/**
 * Tells the engine where this release answers. The address carries the release, so one address always means one
 * code: running work stays with the code it began on, new work goes to the newest.
 */
export const registerDeployment = async (adminUrl: string, uri: string) => {
  const reply = await fetch(`${adminUrl}/deployments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uri }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!reply.ok) throw new Error(`Restate did not take the deployment: HTTP ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { id: string }).id;
};
