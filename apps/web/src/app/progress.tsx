import './progress.css';
import { useNavigation } from 'react-router';

/** A thin line while the next page is on its way; quick ones never show it. */
export const Progress = () =>
  useNavigation().state === 'idle' ? null : <div className="progress" role="progressbar" aria-label="…" />;
