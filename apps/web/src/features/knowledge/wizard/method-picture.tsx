import type { SegmentMethod } from '@zhixing/contract/knowledge-file';
import type { ReactNode } from 'react';

/** Where each method cuts: one colour is one segment. */
const pictures: Record<SegmentMethod, ReactNode> = {
  auto: (
    <>
      <rect className="p" x="52" y="8" width="60" height="56" rx="3" />
      <path className="l" d="M62 16h40M62 22h32M62 33h40M62 39h40M62 45h22M62 56h36" />
      <path className="k k1" d="M56.5 15v8" />
      <path className="k k2" d="M56.5 32v14" />
      <path className="k k3" d="M56.5 55v3" />
      <path className="x" d="M44 27.500h76M44 50.500h76" />
    </>
  ),
  qa: (
    <>
      <rect className="p" x="44" y="9" width="46" height="12" rx="6" />
      <rect className="p" x="56" y="23" width="64" height="12" rx="6" />
      <path className="l" d="M51 15h26M64 29h46" />
      <rect className="p" x="44" y="41" width="54" height="12" rx="6" />
      <rect className="p" x="56" y="55" width="64" height="12" rx="6" />
      <path className="l" d="M51 47h34M64 61h38" />
      <path className="k k1" d="M37 11v23" />
      <path className="k k2" d="M37 43v23" />
    </>
  ),
  resume: (
    <>
      <rect className="p" x="52" y="6" width="60" height="60" rx="3" />
      <circle className="l" cx="69" cy="17" r="5" />
      <path className="l" d="M80 15h24M80 20h14M64 34h40M64 40h34M64 53h40M64 59h20" />
      <path className="l b" d="M64 28h12M64 47h12" />
      <path className="k k1" d="M57 12v10" />
      <path className="k k2" d="M57 27v14" />
      <path className="k k3" d="M57 46v14" />
    </>
  ),
  manual: (
    <>
      <rect className="p" x="46" y="6" width="72" height="60" rx="3" />
      <path className="l b" d="M58 14h24" />
      <path className="l" d="M66 21h42M66 27h34M74 41h34M74 47h26M74 59h34" />
      <path className="l b" d="M66 35h16M66 54h16" />
      <path className="x" d="M60 19v35M60 35h4M60 54h4" />
      <path className="k k1" d="M51 13v15" />
      <path className="k k2" d="M51 34v14" />
      <path className="k k3" d="M51 53v7" />
    </>
  ),
  scanned: (
    <>
      <g transform="rotate(-3 82 36)">
        <rect className="p" x="52" y="8" width="60" height="56" rx="3" />
        <path className="l" d="M62 18h40M62 25h32M62 44h40M62 51h26" strokeDasharray="5 4" />
      </g>
      <path className="k k1" d="M38 35h88" />
      <path className="x" d="M40 16V8h8M116 8h8v8M124 56v8h-8M48 64h-8v-8" />
    </>
  ),
  table: (
    <>
      <rect className="p" x="42" y="9" width="80" height="54" rx="3" />
      <path className="p" d="M42 22.500h80M42 36h80M42 49.500h80M68 9v54M96 9v54" />
      <path className="l b" d="M48 16h12M74 16h14M102 16h12" />
      <path className="l" d="M48 29h12M74 29h14M102 29h8M48 43h8M74 43h10M102 43h12M48 56h12M74 56h14M102 56h8" />
      <path className="k k1" d="M35 26v7" />
      <path className="k k2" d="M35 39v7" />
      <path className="k k3" d="M35 53v7" />
    </>
  ),
  paper: (
    <>
      <rect className="p" x="50" y="5" width="64" height="62" rx="3" />
      <path className="l b" d="M68 11h28" />
      <path
        className="l"
        d="M60 18h44M60 24h44M60 34h19M60 40h19M60 46h14M60 55h19M60 61h12M86 34h18M86 40h18M86 46h18M86 52h10M86 61h18"
      />
      <path className="k k1" d="M55 17v8" />
      <path className="k k2" d="M55 33v14" />
      <path className="k k3" d="M55 54v8" />
      <path className="k k4" d="M110 60v2" />
    </>
  ),
  book: (
    <>
      <path className="p" d="M82 14c-12-6-26-6-38-2v48c12-4 26-4 38 2 12-6 26-6 38-2V12c-12-4-26-4-38 2zM82 14v48" />
      <path className="l b" d="M52 20h14M90 40h14" />
      <path
        className="l"
        d="M52 27h22M52 33h22M52 39h22M52 45h22M52 51h16M90 20h22M90 26h22M90 32h12M90 47h22M90 53h18"
      />
      <path className="k k1" d="M38 20v32M126 20v13" />
      <path className="k k2" d="M126 40v14" />
    </>
  ),
  laws: (
    <>
      <rect className="p" x="46" y="5" width="72" height="62" rx="3" />
      <path className="l b" d="M72 12h20M58 21h8M58 37h8M58 53h8" />
      <path className="l" d="M71 21h38M58 27h44M71 37h38M58 43h51M71 53h38M58 59h30" />
      <path className="k k1" d="M51 20v8" />
      <path className="k k2" d="M51 36v8" />
      <path className="k k3" d="M51 52v8" />
      <path className="x" d="M58 32h51M58 48h51" />
    </>
  ),
  ppt: (
    <>
      <rect className="p" x="30" y="18" width="48" height="34" rx="3" />
      <rect className="p" x="88" y="18" width="48" height="34" rx="3" />
      <path className="l b" d="M37 25h16M95 25h20" />
      <path className="l" d="M37 33h14M37 39h14M37 45h10M60 46v-8M66 46V33M72 46v-5M95 34h34M95 41h26" />
      <path className="k k1" d="M31 58h46" />
      <path className="k k2" d="M89 58h46" />
    </>
  ),
  full: (
    <>
      <rect className="p" x="52" y="6" width="60" height="60" rx="3" />
      <path className="l" d="M64 14h40M64 20h32M64 27h40M64 33h40M64 39h28M64 46h40M64 52h34M64 59h22" />
      <path className="k k1" d="M57.5 13v47" />
    </>
  ),
};

export const MethodPicture = ({ method }: { readonly method: SegmentMethod }) => (
  <svg className="method-picture" viewBox="0 0 164 72" aria-hidden="true" focusable="false">
    {pictures[method]}
  </svg>
);
