import { leafPath } from '#web/ui/laurel/marks.ts'

/** With the golden ratio, each blossom falls into the widest gap. */
const golden = 0.618034
const colours = ['#86D9AE', '#5FB98C', '#C79BD6']
const leaf = leafPath(30, 8)
const petals = [0, 90, 180, 270]

const eachSide = 11

/** Places blossoms evenly on both sides of the podium, never over text, and always the same. */
const spots = Array.from({ length: 2 * eachSide }, (_, at) => {
  const side = at % 2 === 0 ? 0 : 1480
  const nth = Math.floor(at / 2)
  return {
    at,
    x: side + 30 + 380 * ((at * golden) % 1),
    y: Math.round(60 + 560 * (nth / eachSide + (at % 2) / 25)),
    turn: (at * 47) % 360,
    size: 0.7 + ((at * 3) % 5) / 10,
  }
})

export const PodiumBlossoms = () => (
  <svg
    className="quiz-host-blossoms"
    viewBox="0 0 1920 900"
    preserveAspectRatio="xMidYMid meet"
    aria-hidden="true"
  >
    {spots.map(({ at, x, y, turn, size }) => (
      <g
        key={at}
        transform={`translate(${x.toFixed(0)} ${y}) rotate(${turn}) scale(${size.toFixed(1)})`}
      >
        {at % 3 === 2 ? (
          <path d={leaf} fill={colours[at % 3]} />
        ) : (
          <>
            {petals.map((petal) => (
              <ellipse
                key={petal}
                cy="-12"
                rx="8"
                ry="12"
                transform={`rotate(${petal})`}
                fill="#F7CB5C"
              />
            ))}
            <circle r="4" fill="#B97B0E" />
          </>
        )}
      </g>
    ))}
  </svg>
)
