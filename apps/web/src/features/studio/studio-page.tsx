import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { readRaw, writeRaw } from '../../lib/storage.ts';
import { type StudioAreas, StudioHome } from './home/studio-home.tsx';
import { OpenAgent } from './workspace/open-agent.tsx';

/** The agent named in the session's storage, or the place to choose one. */
export const StudioPage = (areas: StudioAreas) => {
  // Entering an agent from here goes to the same address: only the visit is new.
  useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const agentId = search.has('area') ? null : readRaw('sessionStorage', 'agentId');
  const showAll = () => {
    writeRaw('sessionStorage', 'agentId', null);
    void navigate('/studio');
  };
  return agentId ? <OpenAgent key={agentId} agentId={agentId} onAll={showAll} /> : <StudioHome {...areas} />;
};
