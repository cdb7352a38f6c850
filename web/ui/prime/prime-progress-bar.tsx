import { ProgressBar } from 'primereact/progressbar'
import 'virtual:prime-theme/progressbar.css'
import { PrimeRoot } from './prime-root.tsx'

type PrimeProgressBarProps = {
  /** Without a value, the progress is unknown. */
  value?: number
  max?: number
  'aria-label'?: string
  'aria-labelledby'?: string
}

export const PrimeProgressBar = ({ value, max = 1, ...label }: PrimeProgressBarProps) => (
  <PrimeRoot>
    <ProgressBar
      {...label}
      mode={value === undefined ? 'indeterminate' : 'determinate'}
      value={value === undefined ? undefined : (100 * value) / Math.max(max, 1)}
      showValue={false}
      // PrimeReact would announce a percentage with all its decimals.
      aria-valuenow={value}
      aria-valuemax={max}
    />
  </PrimeRoot>
)
