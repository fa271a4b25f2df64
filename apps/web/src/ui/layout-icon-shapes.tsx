/** Shapes of what pages and forms are put together from. */
export const layoutIcons = {
  columns: (
    <>
      <rect x="3.5" y="6" width="17" height="12" rx="2" />
      <path d="M12 6v12" />
    </>
  ),
  sideways: (
    <>
      <rect x="3.5" y="7" width="5" height="10" rx="1.5" />
      <rect x="10" y="7" width="5" height="10" rx="1.5" />
      <path d="M20.5 8v8M18 7v10" />
    </>
  ),
  box: <rect x="4" y="5" width="16" height="14" rx="2" strokeDasharray="3 2.5" />,
  divider: <path d="M4 12h16M8 7h8M8 17h8" />,
  tag: (
    <>
      <path d="M12.5 4H20v7.500l-8 8a1.5 1.5 0 0 1-2.1 0l-5.4-5.400a1.5 1.5 0 0 1 0-2.100z" />
      <path d="M16 8h.1" />
    </>
  ),
  pin: (
    <>
      <path d="M12 20.500s6.5-5.6 6.5-10.500a6.5 6.5 0 0 0-13 0c0 4.9 6.5 10.5 6.5 10.500z" />
      <circle cx="12" cy="10" r="2.3" />
    </>
  ),
  browser: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <path d="M3.5 9h17M6.5 7h.1M9 7h.1" />
    </>
  ),
  field: (
    <>
      <rect x="3.5" y="7" width="17" height="10" rx="2" />
      <path d="M7 10v4" />
    </>
  ),
  cascade: (
    <>
      <rect x="3.5" y="5" width="7" height="14" rx="1.5" />
      <path d="M13.5 8H20M13.5 12H20M13.5 16H17" />
    </>
  ),
  radio: (
    <>
      <circle cx="12" cy="12" r="8" />
      <circle cx="12" cy="12" r="3" fill="currentColor" stroke="none" />
    </>
  ),
  checkbox: (
    <>
      <rect x="4.5" y="4.5" width="15" height="15" rx="3" />
      <path d="m8.5 12.2 2.5 2.5 4.5-5" />
    </>
  ),
  toggle: (
    <>
      <rect x="3" y="7" width="18" height="10" rx="5" />
      <circle cx="16" cy="12" r="2.5" />
    </>
  ),
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
      <path d="M4 10h16M8.5 3.500v4M15.5 3.500v4" />
    </>
  ),
  press: (
    <>
      <rect x="3.5" y="7.5" width="17" height="9" rx="3" />
      <path d="M9 12h6" />
    </>
  ),
  grip: (
    <g fill="currentColor" stroke="none">
      <circle cx="9" cy="6" r="1.3" />
      <circle cx="15" cy="6" r="1.3" />
      <circle cx="9" cy="12" r="1.3" />
      <circle cx="15" cy="12" r="1.3" />
      <circle cx="9" cy="18" r="1.3" />
      <circle cx="15" cy="18" r="1.3" />
    </g>
  ),
} as const;
