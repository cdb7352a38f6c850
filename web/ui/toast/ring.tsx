const radius = 11
const circumference = 2 * Math.PI * radius

export const Ring = ({ left, ms }: { left: number; ms: number }) => (
  <svg className="ring" viewBox="0 0 28 28" aria-hidden="true">
    <circle
      cx="14"
      cy="14"
      r={radius}
      fill="none"
      stroke="currentColor"
      opacity=".28"
      strokeWidth="3"
    />
    <circle
      cx="14"
      cy="14"
      r={radius}
      fill="none"
      stroke="var(--toast-ring)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeDasharray={circumference}
      strokeDashoffset={circumference * (left / ms - 1)}
      transform="rotate(-90 14 14)"
    />
    <text x="14" y="18.5" textAnchor="middle" fontSize="12" fontWeight="700" fill="currentColor">
      {Math.ceil(left / 1000)}
    </text>
  </svg>
)
