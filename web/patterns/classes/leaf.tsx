import { leafPath } from '#web/ui/laurel/marks.ts'
import './classes.css'

const path = leafPath(15, 5)

export const Leaf = () => (
  <svg className="classes-leaf" viewBox="-2 -14 15 15" aria-hidden="true">
    <path d={path} fill="currentColor" transform="rotate(42)" />
  </svg>
)
