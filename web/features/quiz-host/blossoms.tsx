import { leafPath } from '#web/kit/laurel/marks.ts'

const golden = 137.508
const colours = ['#86D9AE', '#5FB98C', '#C79BD6']
const leaf = leafPath(30, 8)
const petals = [0, 90, 180, 270]

/** At both sides of the podium, never over words: even, and the same each time. */
const spots = Array.from({ length: 22 }, (_, at) => {
  const side = at % 2 === 0 ? 0 : 1480
  return {
    at,
    x: side + 30 + ((at * golden * 7) % 380),
    y: 60 + ((at * 97) % 560),
    turn: (at * 47) % 360,
    size: 0.7 + ((at * 3) % 5) / 10,
  }
})

export const Blossoms = () => (
  <svg className="quiz-host-blossoms" viewBox="0 0 1920 900" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
    {spots.map(({ at, x, y, turn, size }) => (
      <g key={at} transform={`translate(${x.toFixed(0)} ${y}) rotate(${turn}) scale(${size.toFixed(1)})`}>
        {at % 3 === 2 ? (
          <path d={leaf} fill={colours[at % 3]} />
        ) : (
          <>
            {petals.map((petal) => (
              <ellipse key={petal} cy="-12" rx="8" ry="12" transform={`rotate(${petal})`} fill="#F7CB5C" />
            ))}
            <circle r="4" fill="#B97B0E" />
          </>
        )}
      </g>
    ))}
  </svg>
)
