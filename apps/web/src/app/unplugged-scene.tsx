import { Scene } from '../ui/scene.tsx';

export const UnpluggedScene = () => (
  <Scene>
    <path className="line" d="M48 118h42M226 118h36" />
    <rect x="90" y="98" width="46" height="40" rx="9" />
    <path className="line" d="M136 110h14M136 126h14" />
    <path className="tint" d="M186 98h14a20 20 0 0 1 20 20 20 20 0 0 1-20 20h-14z" />
    <path className="line" d="M186 108h-10M186 128h-10M220 118h6" />
    <path className="line" d="M162 92l-4-12M170 90l6-12M163 146l-3 12M171 147l6 11" />
  </Scene>
);
