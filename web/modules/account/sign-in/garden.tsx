import { leafPath } from '#web/ui/laurel/marks.ts'

type Resting = { viewBox: string; blossoms: readonly Spot[]; leaves: readonly Leaf[] }
/** x, y, turn and size. */
type Spot = readonly [number, number, number, number]
/** x, y, turn and colour. */
type Leaf = readonly [number, number, number, string]

const green = '#5FB98C'
const pale = '#86D9AE'
const lilac = '#C79BD6'

/** Places blossoms and leaves beside the form, never over text or the wreath. */
const beside: Resting = {
  viewBox: '0 0 640 900',
  blossoms: [
    [168, 129, 25, 8.7],
    [461, 172, 46, 11.4],
    [580, 376, 12, 8.1],
    [615, 166, 76, 10],
    [567, 295, 43, 11.4],
    [590, 594, 75, 7.4],
    [620, 707, 48, 11.6],
    [388, 594, 61, 9.4],
    [17, 604, 28, 7.5],
    [623, 240, 72, 10.6],
    [27, 205, 42, 11.4],
    [20, 115, 1, 11.7],
    [624, 445, 70, 10.2],
  ],
  leaves: [
    [96, 173, 294, green],
    [599, 517, 312, green],
    [60, 370, 80, green],
    [529, 124, 65, lilac],
    [88, 558, 14, pale],
    [18, 496, 58, green],
    [379, 129, 285, lilac],
    [230, 593, 348, green],
    [473, 589, 200, pale],
    [87, 262, 347, lilac],
    [282, 126, 113, lilac],
    [609, 864, 281, pale],
    [536, 217, 224, pale],
    [525, 535, 278, green],
    [622, 790, 126, pale],
    [82, 457, 183, lilac],
  ],
}

const above: Resting = {
  viewBox: '0 0 390 264',
  blossoms: [
    [334, 95, 53, 7.8],
    [30, 138, 63, 5.9],
    [336, 147, 16, 7.1],
    [348, 224, 51, 7.3],
    [20, 193, 56, 6.2],
    [91, 70, 38, 7.5],
  ],
  leaves: [
    [373, 180, 41, green],
    [71, 191, 346, pale],
    [133, 32, 322, green],
    [34, 87, 255, green],
    [53, 45, 43, pale],
    [85, 120, 255, lilac],
    [299, 207, 25, green],
    [183, 23, 240, pale],
    [375, 112, 164, lilac],
    [15, 18, 215, pale],
  ],
}

const Blossom = ({ at: [x, y, turn, size] }: { at: Spot }) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`} opacity="0.86">
    {[0, 90, 180, 270].map((petal) => (
      <ellipse
        key={petal}
        cy={-size}
        rx={0.68 * size}
        ry={0.97 * size}
        transform={`rotate(${petal})`}
        fill="#F7CB5C"
      />
    ))}
    <circle r={0.32 * size} fill="#B97B0E" />
  </g>
)

const Resting = ({ className, resting }: { className: string; resting: Resting }) => (
  <svg
    className={`sign-in-garden ${className}`}
    viewBox={resting.viewBox}
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    {resting.leaves.map(([x, y, turn, fill]) => (
      <path
        key={`${x} ${y}`}
        d={leafPath(28, 7.4)}
        transform={`translate(${x} ${y}) rotate(${turn})`}
        fill={fill}
      />
    ))}
    {resting.blossoms.map((at) => (
      <Blossom key={`${at[0]} ${at[1]}`} at={at} />
    ))}
  </svg>
)

export const Garden = () => (
  <>
    <Resting className="beside" resting={beside} />
    <Resting className="above" resting={above} />
  </>
)
