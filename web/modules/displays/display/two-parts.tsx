import type { CSSProperties } from 'react'
import { widthOf } from './names.ts'

type TwoPartsProps = { className: string; lang: string; first: string; second: string }

/** Shows two texts with a dot between them, or one above the other if they are too long. */
export const TwoParts = ({ className, lang, first, second }: TwoPartsProps) => (
  <p
    className={`dp-parts ${className}`}
    lang={lang}
    style={{ '--em': (widthOf(`${first} · `) + widthOf(second)).toFixed(1) } as CSSProperties}
  >
    {first && <span>{first}</span>}
    {first && second && <span className="dp-dot"> · </span>}
    {second && <span className="dp-part">{second}</span>}
  </p>
)
