import { Scene } from '../../ui/scene.tsx';

const marks = {
  ask: (
    <>
      <circle className="solid" cx="214" cy="98" r="4" />
      <path className="line" d="M176 98h6M190 98h6" />
    </>
  ),
  done: <path className="line" d="m172 98 10 10 18-22" />,
  over: <path className="line" d="m174 88 20 20M194 88l-20 20" />,
};

/** A phone, a screen, and what happened between them. */
export const QrScene = ({ state }: { readonly state: keyof typeof marks }) => (
  <Scene>
    <rect x="76" y="58" width="84" height="62" rx="9" />
    <path className="line" d="M118 120v22M98 142h40" />
    <rect className="tint" x="98" y="74" width="14" height="14" rx="3" />
    <rect className="tint" x="122" y="74" width="14" height="14" rx="3" />
    <rect className="tint" x="98" y="94" width="14" height="14" rx="3" />
    <path className="line" d="M122 94h6v6M136 108h-8" />
    <rect className="tint" x="220" y="62" width="44" height="80" rx="10" />
    <path className="line" d="M236 130h12" />
    {marks[state]}
  </Scene>
);
