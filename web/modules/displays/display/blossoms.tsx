import { leafPath } from '#web/ui/laurel/marks.ts'

const golden = 137.508
const leafColours = ['#86D9AE', '#5FB98C', '#C79BD6']
const leaf = leafPath(4.4, 1.3)
const petals = [0, 90, 180, 270]

/** Blossoms stay within the edges of the panel and above the words. */
const inSight = ({ x, y }: { x: number; y: number }) => x > -17 && x < 117 && y > -3 && y < 88

/**
 * Scatters blossoms around the wreath (in a box of 100) by the golden angle, evenly and never in
 * rows.
 */
const places = Array.from({ length: 64 }, (_, at) => {
  const angle = (at * golden * Math.PI) / 180
  const radius = 53 + ((at * 7) % 19)
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  // Outward by 7 to 21 units: 40 to 120 px of a wreath of 560.
  const way = 7 + ((at * 5) % 15)
  return {
    at,
    x: 50 + radius * sin,
    y: 48 - radius * cos,
    dx: -way * sin,
    dy: way * cos,
    size: 0.75 + ((at * 3) % 5) / 12,
  }
})
  .filter(inSight)
  .slice(0, 26)

const Blossom = () => (
  <>
    {petals.map((turn) => (
      <ellipse
        key={turn}
        cy="-1.7"
        rx="1.2"
        ry="1.7"
        transform={`rotate(${turn})`}
        fill="#F7CB5C"
      />
    ))}
    <circle r="0.55" fill="#B97B0E" />
  </>
)

export const DisplayBlossoms = () => (
  <>
    {places.map(({ at, x, y, dx, dy, size }) => (
      <g key={at} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
        <g
          className="dp-blossom"
          style={
            { '--dx': `${dx.toFixed(1)}px`, '--dy': `${dy.toFixed(1)}px` } as React.CSSProperties
          }
        >
          <g transform={`rotate(${(at * 47) % 360}) scale(${size.toFixed(2)})`}>
            {at % 4 === 3 ? <path d={leaf} fill={leafColours[at % 3]} /> : <Blossom />}
          </g>
        </g>
      </g>
    ))}
  </>
)
