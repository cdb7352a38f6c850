import { PlainButton } from '../focus/plain-button.tsx'
import { Icon } from '../icons/icon.tsx'

type StepperProps = {
  label: string
  value: number
  less: string
  more: string
  onLess: () => void
  onMore: () => void
  lessOff?: boolean
  moreOff?: boolean
}

export const Stepper = ({
  label,
  value,
  less,
  more,
  onLess,
  onMore,
  lessOff,
  moreOff,
}: StepperProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser
  <div className="seg stepper" role="group" aria-label={label}>
    <PlainButton aria-label={less} disabled={lessOff} onClick={onLess}>
      <Icon name="remove" size="small" />
    </PlainButton>
    <output className="num b">{value}</output>
    <PlainButton aria-label={more} disabled={moreOff} onClick={onMore}>
      <Icon name="add" size="small" />
    </PlainButton>
  </div>
)
