import { leafPath } from '#web/kit/laurel/marks.ts'
import './classes.css'

const path = leafPath(15, 4.4)

/** A small leaf: what today brought. */
export const Leaf = () => (
  <svg className="classes-leaf" viewBox="-1 -6 17 12" aria-hidden="true">
    <path d={path} fill="currentColor" transform="rotate(-24 7 0)" />
  </svg>
)
