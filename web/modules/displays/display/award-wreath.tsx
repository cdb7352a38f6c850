import { wreath } from '#web/ui/laurel/marks.ts'

const leaves = wreath({ radius: 37, length: 16, width: 4.15, rich: true })
const stems = ['M48.7 87A37 37 0 0 0 67.4 17.3', 'M51.3 87A37 37 0 0 1 32.6 17.3']
const gold = { main: '#F7CB5C', mid: '#D99C22' }

/**
 * Draws the stems with leaves growing from the bottom up; `bare`: no leaves before the first award.
 */
export const AwardWreath = ({ bare }: { bare: boolean }) => (
  <g fill="none">
    {stems.map((stem) => (
      <path key={stem} d={stem} stroke={bare ? '#6B4A73' : '#B97B0E'} strokeLinecap="round" />
    ))}
    {!bare &&
      leaves.map(({ d, x, y, rotate, tone, step }) => (
        <g
          key={`${x}${rotate}`}
          transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${rotate.toFixed(0)})`}
          fill={gold[tone]}
        >
          <path className="dp-leaf" d={d} style={{ '--step': step } as React.CSSProperties} />
        </g>
      ))}
  </g>
)
